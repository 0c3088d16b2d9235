import { createApi, fetchBaseQuery } from "@reduxjs/toolkit/query";

/** Where and as whom the store asks. */
export const session = { baseUrl: "", key: "" };

export const emptyApi = createApi({
  baseQuery: (args, api, options) =>
    fetchBaseQuery({
      baseUrl: session.baseUrl,
      prepareHeaders: (headers) => {
        if (session.key !== "") headers.set("x-api-key", session.key);
      },
    })(args, api, options),
  endpoints: () => ({}),
});
