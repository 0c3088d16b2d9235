const input = "./openapi.json";
const output = { mode: "single" };

module.exports = {
  api: {
    input,
    output: { ...output, target: "./orval/api.ts", client: "fetch" },
  },
  zod: {
    input,
    output: { ...output, target: "./orval/zod.ts", client: "zod" },
  },
};
