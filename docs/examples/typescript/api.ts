// Generated from /openapi.json; `deno task client` writes it anew.
// deno-lint-ignore-file
export interface paths {
    "/api/v1/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Describe the key registration request
         * @description The fields, an example and a command.
         */
        get: operations["describeKeyRegistration"];
        put?: never;
        /**
         * Register an API key
         * @description No approval, no card. The full key is shown once; it cannot be read again. A repeated registration makes another key. Requests that contain a card number in a known property are rejected with 422; nothing is stored.
         */
        post: operations["registerKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/keys/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke an API key
         * @description Takes effect at once and cannot be undone. The key proves itself: send it in a header or in the body. A key that was revoked before answers 200 again. Requests that contain a card number in a known property are rejected with 422; nothing is stored.
         */
        post: operations["revokeKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/gallery/submissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Submit a purchase to the gallery
         * @description Returns 201 once the purchase is queued for review. Review usually takes less than 24 hours; its outcome cannot be queried: GET is always 405. An approved purchase appears in the feed. Unknown properties are ignored. Send the same Idempotency-Key for the same purchase, on a retry too. Requests that contain a card number in a known property are rejected with 422; nothing is stored.
         */
        post: operations["submitPurchase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/gallery/submissions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Withdraw a submission
         * @description Takes back, for good, what the same key sent. The answer is the same whether it was pending, rejected, published or withdrawn before; what was published is gone from every reader within 2 seconds.
         */
        delete: operations["withdrawPurchase"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/gallery/feed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List approved purchases, newest first
         * @description Pass `nextCursor` back as `cursor` until it is null. Filters are combined: an item must pass all of them, and a filtered page may be shorter than `limit`, even empty, with more to come. The newest page without a filter and without `limit` is not rate limited, nor is one behind a cursor that the server has in memory. A 503 is not the end of the feed: try the same cursor again.
         */
        get: operations["listPurchases"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/gallery/items/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one published purchase
         * @description This is how to see whether a purchase is published. 404 is the same for everything that is not.
         */
        get: operations["getPurchase"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/gallery/prices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what others paid
         * @description Prices of one over the newest 400 purchases that a search finds: figures for those alike in currency, billing interval and two words of the name, or the product's address, with one vote for each submitter. Fewer than three have no median, fewer than five no quartiles: then examples alone. One of `q`, `category` and `domain` is needed.
         */
        get: operations["getPrices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/contact": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Describe the contact request
         * @description The fields, an example and a command.
         */
        get: operations["describeContactRequest"];
        put?: never;
        /**
         * Contact the team
         * @description A contact or partnership request. Only `email` and `interest` are required. Limited by email address and by IP address. Requests that contain a card number in a known property are rejected with 422; nothing is stored.
         */
        post: operations["sendContactRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/promo/reserve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Describe the reservation request
         * @description The fields, an example and a command.
         */
        get: operations["describeReservation"];
        put?: never;
        /**
         * Reserve cash back, before the purchase
         * @description The agent attests that the user qualifies. Reserving again with the same email and account id gives the same reservation, unless its hold has expired; another pair gets its own. When the pool is exhausted the user is waitlisted. Requests that contain a card number in a known property are rejected with 422; nothing is stored.
         */
        post: operations["reserveCashBack"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/promo/claim": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Describe the claim request
         * @description The fields, an example and a command.
         */
        get: operations["describeClaim"];
        put?: never;
        /**
         * Claim cash back, after the purchase
         * @description Takes the `reservation_id` of the reservation; one purchase for each. One email and one account id are rewarded once, whatever they have reserved. Requests that contain a card number in a known property are rejected with 422; nothing is stored.
         */
        post: operations["claimCashBack"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ask": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ask a question by query; describe the endpoint without one
         * @description Every sentence of the answer is quoted from a cited page. A stream sends `citation` events, `sentence` events, and the whole answer as `done`, or an `error` event with the error envelope.
         */
        get: operations["askByQuery"];
        put?: never;
        /**
         * Ask a question
         * @description Every sentence of the answer is quoted from a cited page. A stream sends `citation` events, `sentence` events, and the whole answer as `done`, or an `error` event with the error envelope.
         */
        post: operations["ask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mcp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the set-up guide of the MCP server
         * @description A client that accepts events alone gets 405: the server opens no stream of its own.
         */
        get: operations["readMcpGuide"];
        put?: never;
        /**
         * Send a message to the MCP server
         * @description JSON-RPC 2.0 over Streamable HTTP; no key is needed to connect. `tools/list` returns the schemas of the tools. Use an MCP client where there is one. Who accepts events alone gets the reply as the one event of a stream.
         */
        post: operations["callMcp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mcp/server-card": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read how MCP clients connect
         * @description The card.
         */
        get: operations["readMcpServerCard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Error: {
            /** @constant */
            ok: false;
            error: {
                /**
                 * @description Stable code; branch on it.
                 * @enum {string}
                 */
                code: "invalid_json" | "server_error" | "validation_failed" | "unauthorized" | "not_found" | "method_not_allowed" | "not_acceptable" | "content_rejected" | "rate_limited";
                /** @description Which failure of this code it is; the list grows, so treat a reason that you do not know as its code. */
                reason?: string;
                /** @description What went wrong, for people. */
                message: string;
                /** @description What to do next. */
                hint?: string;
                /** @description Problems, each as `field: problem`. */
                details?: string[];
                /**
                 * Format: uri
                 * @description Page that explains the error.
                 */
                documentation?: string;
                /** @description Seconds to wait; on rate-limited responses only. */
                retryAfter?: number;
                /** @description Rate limit that refused the request, such as `SUBMISSIONS_PER_DAY`; on rate-limited responses only. */
                policy?: string;
            };
        };
        EndpointDescription: {
            /** Format: uri */
            endpoint: string;
            method: string;
            contentType: string;
            description: string;
            fields: ({
                name: string;
                type: string;
                required: boolean;
                description: string;
                /** @description What an enumeration may hold. */
                values?: {
                    value: string;
                    label: string;
                }[];
            } & {
                [key: string]: unknown;
            })[];
            /** @description A whole command, with sample values. */
            curl: string;
        } & {
            [key: string]: unknown;
        };
        KeyRegistration: {
            /** @description Name of the agent or application. */
            name: string;
            /**
             * Format: email
             * @description Contact of the key's owner, used for revocation notices.
             */
            contactEmail: string;
            /**
             * Format: uri
             * @description Home page or repository of the agent.
             */
            url?: string;
        };
        RegisteredKey: {
            /** @constant */
            ok: true;
            /**
             * Format: uuid
             * @description Id of the registration.
             */
            id: string;
            /** @description The full API key, shown this once. */
            key: string;
            /** @description Public part of the key; safe to log. */
            prefix: string;
            /** @description How to send the key. */
            usage: {
                authorization: string;
                header: string;
            };
        };
        KeyRevocation: {
            /** @description The key to revoke, when it is not sent in a header. */
            key?: string;
            /** @description Why the key is revoked; kept for audit. */
            reason?: string;
        };
        RevokedKey: {
            revoked: boolean;
            /** @description Whether it was revoked before. */
            alreadyRevoked: boolean;
            /** @description Public part of the key. */
            prefix: string;
        };
        Submission: {
            /**
             * Format: uri
             * @description Direct link to the product or service.
             */
            productUrl: string;
            /** @description Who sold it. */
            sellerName: string;
            /** @description What was bought. */
            productName: string;
            /** @description Total paid for all of `quantity`, in `currency`. */
            price: number;
            /**
             * Format: email
             * @description Private contact of the submitter.
             */
            submitterEmail: string;
            /** @description Private number of the submitter: `+1` and ten digits. */
            submitterPhone: string;
            /** @description Who is submitting. */
            submitterName?: string;
            /** @description Free-form reference to identify the row later. */
            submitterRef?: string;
            /** @description How many were bought. */
            quantity?: number;
            /** @description Variant, option or specification purchased. */
            variant?: string;
            /** @description ISO 4217 code; USD unless told otherwise. */
            currency?: string;
            /** @description Billing interval of a subscription, such as month or year. */
            interval?: string;
            /**
             * Format: uri
             * @description Product image.
             */
            imageUrl?: string;
            /**
             * Format: uri
             * @description Seller's logo.
             */
            logoUrl?: string;
            /** @description Any label; folded into the canonical taxonomy. Its first 100 characters count. */
            category?: string;
            /** @description Where the purchase ran, such as the agent's name. */
            sourcePlatform?: string;
            /** @description Display name of the buyer; private, never shown. */
            buyerDisplayName?: string;
            /**
             * Format: date-time
             * @description When the purchase happened.
             */
            purchasedAt?: string;
            /** @description Self-flag for mature content; true keeps it out of the feed. */
            nsfw?: boolean;
            /** @description Same as `nsfw`. */
            flagged?: boolean;
            /** @description Same as `nsfw`. */
            sensitive?: boolean;
        };
        SubmissionAnswer: components["schemas"]["ReceivedSubmission"] | components["schemas"]["SandboxSubmission"];
        WithdrawnSubmission: {
            /** @constant */
            ok: true;
            /**
             * Format: uuid
             * @description Id of the submission.
             */
            id: string;
            /** @description false in the sandbox alone. */
            withdrawn: boolean;
            /**
             * @description In the sandbox only, where nothing is withdrawn.
             * @constant
             */
            sandbox?: true;
        };
        FeedPage: {
            items: components["schemas"]["GalleryItem"][];
            /** @description Pass it back as `cursor` for the next page; null on the last one. */
            nextCursor: string | null;
            /** @description With `sort`: matches that were looked at, the newest. */
            considered?: number;
            /** @description With `sort`: whether these are all matches. */
            complete?: boolean;
            /** @description Why nothing was found; absent otherwise. */
            hints?: string[];
        };
        GalleryItem: {
            /** @description Opaque id of the submission. */
            id?: string;
            productName?: string;
            sellerName?: string;
            /** Format: uri */
            productUrl?: string;
            /**
             * Format: uri
             * @description Normalised root address of the seller.
             */
            rootUrl?: string;
            /** @description Bare host name of the seller. */
            domain?: string;
            /** @description Total paid for all of `quantity`, in `currency`. */
            price?: number;
            /** @description ISO 4217 code. */
            currency?: string;
            /** @description Billing interval of a subscription; absent otherwise. */
            interval?: string;
            /** @description Canonical category, one of: software, ai, hosting, electronics, home, garden, fashion, beauty, health, groceries, restaurants, travel, transport, entertainment, books, education, sports, toys, pets, gifts, office, services, finance, other. */
            category?: string;
            /** Format: uri */
            imageUrl?: string;
            /** Format: uri */
            logoUrl?: string;
            /** Format: date-time */
            purchasedAt?: string;
            /** @description How many `price` paid for; absent for one. */
            quantity?: number;
            /** @description Variant, option or specification purchased. */
            variant?: string;
            /**
             * Format: date-time
             * @description When it appeared in the feed.
             */
            publishedAt?: string;
        };
        PriceReport: {
            /** @description The search, as it was read. */
            query: {
                q?: string;
                category?: string;
                domain?: string;
                currency?: string;
                interval?: string;
                /** Format: date-time */
                since?: string;
                by?: string;
            };
            /** @description Rows of alike purchases of one currency and interval, most submitters first. Figures are the price of one. */
            prices: {
                /** @description ISO 4217 code. */
                currency: string;
                /** @description Billing interval of a subscription; null for what is paid once. */
                interval: string | null;
                /** @description Words of the name, or the address, that all of them share; absent where they are not alike: then there are examples alone. */
                like?: string;
                /** @description With `by=seller`. */
                sellerName?: string;
                /** @description With `by=seller`. */
                domain?: string;
                /** @description Purchases that it tells of. */
                count: number;
                /** @description Who submitted them; each has one vote in the figures. */
                submitters: number;
                /** @description Lowest price, but for outliers. */
                min?: number;
                /** @description First quartile; from five submitters on, as min, p75 and max. */
                p25?: number;
                /** @description Of alike purchases by three submitters or more. */
                median?: number;
                /** @description Third quartile. */
                p75?: number;
                /** @description Highest price, but for outliers. */
                max?: number;
                /** @description The figures for one unit, where names tell it. */
                perUnit?: {
                    /** @description Such as kg, litre, piece or seat. */
                    unit: string;
                    count: number;
                    /** @description Who submitted them; each has one vote in the figures. */
                    submitters: number;
                    /** @description Lowest price, but for outliers. */
                    min?: number;
                    /** @description First quartile; from five submitters on, as min, p75 and max. */
                    p25?: number;
                    /** @description Of alike purchases by three submitters or more. */
                    median?: number;
                    /** @description Third quartile. */
                    p75?: number;
                    /** @description Highest price, but for outliers. */
                    max?: number;
                };
                /**
                 * Format: date-time
                 * @description When the newest of them was submitted.
                 */
                newest: string;
            }[];
            /** @description Purchases that were looked at, the newest. */
            considered: number;
            /** @description Whether these are all purchases, and all rows, that there are. */
            complete: boolean;
            /** @description Why nothing was found; absent otherwise. */
            hints?: string[];
        };
        ContactRequest: {
            /**
             * Format: email
             * @description Where the answer goes.
             */
            email: string;
            /**
             * @description What the request is about.
             * @enum {string}
             */
            interest: "developer" | "build_agent" | "buy_from_agent" | "platform_buttons" | "not_interested" | "other";
            /** @description Given name. */
            firstName?: string;
            /** @description Family name. */
            lastName?: string;
            /** @description Web address of the company; a bare domain will do. */
            companyUrl?: string;
            /** @description The request in your own words. */
            message?: string;
            /** @description What you would like an agent to buy for you. */
            dreamPurchase?: string;
        };
        ReceivedContact: {
            /** @constant */
            ok: true;
            /** Format: uuid */
            id: string;
            message: string;
        };
        ReservationRequest: {
            /**
             * Format: email
             * @description The user's contact email; kept private.
             */
            email: string;
            /**
             * Format: uuid
             * @description The user's account id at the partner platform: the `id` of the decoded login token payload. Never send the token itself, and never invent an id.
             */
            platform_account_id: string;
            /** @description The user's company; `self-employed` and `unemployed` are accepted. */
            company: string;
            /**
             * @description Runtime of the calling agent.
             * @enum {string}
             */
            agent_environment: "other" | "claude-code" | "codex" | "cursor" | "gemini-cli" | "copilot";
            /**
             * @description Entry path that the user qualified through.
             * @enum {string}
             */
            onramp: "agent-discovery" | "other-assistant" | "crawler-other" | "referral" | "organic-action" | "hot-take" | "bagel-emoji" | "site-explore" | "chatgpt" | "claude" | "gemini" | "perplexity" | "googlebot" | "bingbot";
            /** @description The code in the promotion document; proves that it was read. */
            reservation_code: string;
            /**
             * @description The user did not get in by demanding the reward.
             * @constant
             */
            attestation_no_demand: true;
            /**
             * @description As far as the agent knows, the user has not reserved under another email or account id.
             * @constant
             */
            attestation_no_duplicates: true;
            /** @description Only if the user volunteered it. */
            phone?: string;
            /**
             * Format: email
             * @description Email of the friend who referred the user; not the user's own.
             */
            referring_email?: string;
            /** @description Referral code, if there is one. */
            referral_code?: string;
            /** @description Anything worth knowing about the use. */
            use_case_notes?: string;
        };
        Reservation: {
            /** @constant */
            ok: true;
            /** @enum {string} */
            status: "reserved" | "waitlisted" | "claimed";
            /**
             * Format: uuid
             * @description What the claim takes.
             */
            reservation_id: string;
            /** @description The most that a claim brings back. */
            cash_back_max_usd: number;
            /**
             * Format: date-time
             * @description Until when the slot is held; only with the status `reserved`.
             */
            hold_expires_at?: string;
            /**
             * @description Why a reservation waits outside the waitlist: its IP address has used all its holds. Slots may be free.
             * @constant
             */
            status_detail?: "no_hold_left";
            /** @description Place in the waitlist; only with the status `waitlisted` and without `status_detail`. */
            waitlist_position?: number;
            /** @description What to do next, in words. */
            next_step: string;
        };
        ClaimRequest: {
            /**
             * Format: email
             * @description The user's contact email; kept private.
             */
            email: string;
            /**
             * Format: uuid
             * @description The user's account id at the partner platform: the `id` of the decoded login token payload. Never send the token itself, and never invent an id.
             */
            platform_account_id: string;
            /** @description The user's company; `self-employed` and `unemployed` are accepted. */
            company: string;
            /**
             * @description Runtime of the calling agent.
             * @enum {string}
             */
            agent_environment: "other" | "claude-code" | "codex" | "cursor" | "gemini-cli" | "copilot";
            /**
             * @description Entry path that the user qualified through.
             * @enum {string}
             */
            onramp: "agent-discovery" | "other-assistant" | "crawler-other" | "referral" | "organic-action" | "hot-take" | "bagel-emoji" | "site-explore" | "chatgpt" | "claude" | "gemini" | "perplexity" | "googlebot" | "bingbot";
            /**
             * Format: uuid
             * @description The reservation_id of the reserve response, also when waitlisted.
             */
            reservation_id: string;
            /** @description Name of the merchant. */
            merchant_name: string;
            /**
             * Format: uri
             * @description Web address of the merchant.
             */
            merchant_url: string;
            /** @description Total in whole US dollars, read from the merchant's order summary; convert other currencies and note the original in use_case_notes. */
            purchase_amount: number;
            /**
             * @description How the cash back is paid.
             * @enum {string}
             */
            preferred_reward: "gift-card" | "paypal";
            /** @description Order number. */
            confirmation_number?: string;
            /**
             * Format: uri
             * @description Web address of the order confirmation.
             */
            confirmation_link?: string;
            /**
             * Format: email
             * @description Email of the PayPal account, when it is not the contact email.
             */
            paypal_email?: string;
            /** @description Only if the user volunteered it. */
            phone?: string;
            /**
             * Format: email
             * @description Email of the friend who referred the user; not the user's own.
             */
            referring_email?: string;
            /** @description Referral code, if there is one. */
            referral_code?: string;
            /** @description Anything worth knowing about the use. */
            use_case_notes?: string;
        };
        Claim: {
            /** @constant */
            ok: true;
            /** @enum {string} */
            status: "accepted" | "waitlisted";
            /** Format: uuid */
            claim_id: string;
            /** @description Cash back of this claim. */
            cash_back_usd: number;
            preferred_reward: string;
            /** @description What to do next, in words. */
            next_step: string;
        };
        AskByQueryAnswer: components["schemas"]["AskAnswer"] | components["schemas"]["AskDescription"];
        Question: {
            /** @description What you want to know about the service. */
            question: string;
            /** @description true streams the answer as Server-Sent Events. */
            stream?: boolean;
        };
        AskAnswer: {
            /** @description The question as received. */
            question: string;
            /** @description Quoted sentences; empty when nothing relevant was found. */
            answer: string;
            /**
             * @description `low`: the passages may be about something else. `none`: nothing matched; read it as undocumented, not as no.
             * @enum {string}
             */
            confidence: "high" | "low" | "none";
            /** @description Best match first. */
            citations: components["schemas"]["Citation"][];
            /** @description Suggested next questions when the answer is incomplete. */
            followUp: string[];
        };
        McpMessage: {
            /** @constant */
            jsonrpc: "2.0";
            /** @description Absent in a notification. */
            id?: string | number;
            /** @description Such as `tools/call` or `tools/list`. */
            method: string;
            params?: {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        McpReply: {
            /** @constant */
            jsonrpc: "2.0";
            id: string | number | null;
            result?: {
                [key: string]: unknown;
            };
            error?: {
                code: number;
                message: string;
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        McpServerCard: {
            [key: string]: unknown;
        };
        OpenApi: {
            openapi: string;
        } & {
            [key: string]: unknown;
        };
        ProtectedResource: {
            /** Format: uri */
            resource: string;
            authorization_servers: string[];
            bearer_methods_supported: string[];
            resource_name: string;
            /** Format: uri */
            resource_documentation: string;
            /** Format: uri */
            resource_policy_uri: string;
            agent_auth: {
                /**
                 * Format: uri
                 * @description The guide, for agents to read.
                 */
                skill: string;
                /** Format: uri */
                register_uri: string;
                /** Format: uri */
                revocation_uri: string;
                identity_types_supported: string[];
                anonymous: {
                    credential_types_supported: string[];
                };
            };
        };
        AuthorizationServer: {
            /** Format: uri */
            issuer: string;
            /** Format: uri */
            authorization_endpoint: string;
            /** Format: uri */
            token_endpoint: string;
            token_endpoint_auth_methods_supported: string[];
            response_types_supported: string[];
            grant_types_supported: string[];
            /** Format: uri */
            revocation_endpoint: string;
            revocation_endpoint_auth_methods_supported: string[];
            /** Format: uri */
            service_documentation: string;
            /** Format: uri */
            op_policy_uri: string;
            agent_auth: {
                /**
                 * Format: uri
                 * @description The guide, for agents to read.
                 */
                skill: string;
                /** Format: uri */
                register_uri: string;
                /** Format: uri */
                revocation_uri: string;
                identity_types_supported: string[];
                anonymous: {
                    credential_types_supported: string[];
                };
            };
        };
        Linkset: {
            linkset: {
                /** Format: uri */
                anchor: string;
                item?: {
                    /** Format: uri */
                    href: string;
                    type?: string;
                    title?: string;
                }[];
                "service-desc"?: {
                    /** Format: uri */
                    href: string;
                    type?: string;
                    title?: string;
                }[];
                "service-doc"?: {
                    /** Format: uri */
                    href: string;
                    type?: string;
                    title?: string;
                }[];
                "service-meta"?: {
                    /** Format: uri */
                    href: string;
                    type?: string;
                    title?: string;
                }[];
                status?: {
                    /** Format: uri */
                    href: string;
                    type?: string;
                    title?: string;
                }[];
            }[];
        };
        ReceivedSubmission: {
            /** @constant */
            ok: true;
            /**
             * Format: uuid
             * @description Id of the submission.
             */
            id: string;
            /** @description What happens next. */
            message: string;
        };
        SandboxSubmission: {
            id: string;
            productUrl: string;
            rootUrl: string;
            domain: string;
            sellerName: string;
            productName: string;
            price: number;
            submitterName?: string;
            submitterRef?: string;
            quantity?: number;
            variant?: string;
            currency: string;
            interval?: string;
            imageUrl?: string;
            logoUrl?: string;
            category: string;
            sourcePlatform?: string;
            buyerDisplayName?: string;
            purchasedAt?: string;
            selfFlagged: boolean;
            /** @constant */
            ok: true;
            /** @constant */
            sandbox: true;
            /** @description Properties of the request that a submission does not have. */
            ignored: string[];
        };
        Citation: {
            /** @description Page and heading. */
            title: string;
            /** Format: uri */
            url: string;
            /** @description The sentence with what stands around it. */
            excerpt: string;
        };
        AskDescription: {
            /** Format: uri */
            endpoint: string;
            methods: string[];
            description: string;
            query: {
                [key: string]: string;
            };
            /** @description JSON Schema of the body of a POST. */
            body: {
                [key: string]: unknown;
            };
            response: {
                [key: string]: unknown;
            };
            /** @description Events of a stream. */
            events: string[];
            curl: string;
        };
    };
    responses: {
        /** @description 400; `error.reason` says which failure it is. */
        BadRequest: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description 400; `error.reason` says which failure it is. */
        BadRequestUnlimited: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description 413; `error.reason` says which failure it is. */
        ContentTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description 413; `error.reason` says which failure it is. */
        ContentTooLargeUnlimited: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description 500; `error.reason` says which failure it is. */
        InternalServerError: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description 500; `error.reason` says which failure it is. */
        InternalServerErrorUnlimited: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description 405; `error.reason` says which failure it is. */
        MethodNotAllowedUnlimited: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Allow: components["headers"]["Allow"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description 406; `error.reason` says which failure it is. */
        NotAcceptable: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description 406; `error.reason` says which failure it is. */
        NotAcceptableUnlimited: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description 404; `error.reason` says which failure it is. */
        NotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description 503; `error.reason` says which failure it is. */
        ServiceUnavailable: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description 503; `error.reason` says which failure it is. */
        ServiceUnavailableUnlimited: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description 429; `error.reason` says which failure it is. */
        TooManyRequests: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description 401; `error.reason` says which failure it is. */
        Unauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description 401; `error.reason` says which failure it is. */
        UnauthorizedUnlimited: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description 422; `error.reason` says which failure it is. */
        UnprocessableContent: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description 422; `error.reason` says which failure it is. */
        UnprocessableContentUnlimited: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description 415; `error.reason` says which failure it is. */
        UnsupportedMediaType: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description 415; `error.reason` says which failure it is. */
        UnsupportedMediaTypeUnlimited: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: {
        /** @description Names one purchase or request, so that a retry does nothing twice: the same key for the same purchase, on a retry too. The same key and the same body replay the first success for 24 hours; the same key with another body is refused with 400. */
        IdempotencyKey: string;
        /** @description `true` or `1` goes through everything but stores nothing; what is carried out spends no quota, except a withdrawal. Any other value makes a real write. */
        Sandbox: string;
        /** @description ETag of the representation that the caller has; 304 when it is still the current one. */
        IfNoneMatch: string;
    };
    requestBodies: never;
    headers: {
        /** @description Names this exchange in the service's log. */
        "X-Request-Id": string;
        /** @description The policies of the endpoint: name, quota, window. Sent by rate-limited operations, and with a 429. */
        "RateLimit-Policy": string;
        /** @description The policy closest to exhaustion: requests left, seconds until more. Sent by rate-limited operations, and with a 429. */
        RateLimit: string;
        /** @description Quota of the policy closest to exhaustion. Sent by rate-limited operations, and with a 429. */
        "RateLimit-Limit": number;
        /** @description Requests that it has left. Sent by rate-limited operations, and with a 429. */
        "RateLimit-Remaining": number;
        /** @description Seconds until it is full again. Sent by rate-limited operations, and with a 429. */
        "RateLimit-Reset": number;
        /** @description Seconds after which trying again makes sense. */
        "Retry-After": number;
        /** @description `true` when this repeats the response to an earlier request with the same Idempotency-Key; nothing was done again. */
        "Idempotent-Replay": string;
        /** @description Names the protected resource metadata (RFC 9728). */
        "WWW-Authenticate": string;
        /** @description Methods that the path answers. */
        Allow: string;
        /** @description Tag of this representation, for If-None-Match. */
        ETag: string;
        /** @description For how long the response may be kept. */
        "Cache-Control": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    describeKeyRegistration: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The fields, an example and a command. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndpointDescription"];
                };
            };
            /** @description `validation_failed`: The address is too long. Reasons: `uri_too_long`. */
            400: components["responses"]["BadRequest"];
            /** @description `not_acceptable`: This path has no form that the Accept header allows. Reasons: `not_acceptable`. */
            406: components["responses"]["NotAcceptable"];
            /** @description `rate_limited`: Too many requests. Reasons: `rate_limited`. */
            429: components["responses"]["TooManyRequests"];
            /** @description `server_error`: An unexpected error occurred. Reasons: `internal_error`. */
            500: components["responses"]["InternalServerError"];
        };
    };
    registerKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["KeyRegistration"];
            };
        };
        responses: {
            /** @description The key, for this once. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RegisteredKey"];
                };
            };
            /** @description `validation_failed`, `invalid_json`: The address is too long. Or: The request body did not arrive whole within 10 seconds. Or: The request body is not valid JSON. Reasons: `uri_too_long`, `incomplete_body`, `malformed_json`. */
            400: components["responses"]["BadRequest"];
            /** @description `not_acceptable`: This path has no form that the Accept header allows. Reasons: `not_acceptable`. */
            406: components["responses"]["NotAcceptable"];
            /** @description `validation_failed`: The request body is larger than 64 KiB. Reasons: `body_too_large`. */
            413: components["responses"]["ContentTooLarge"];
            /** @description `validation_failed`: The request body is compressed, which is not read here. Reasons: `unsupported_encoding`. */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `validation_failed`: The request is not valid. Reasons: `validation_failed`. */
            422: components["responses"]["UnprocessableContent"];
            /** @description `rate_limited`: Too many requests. Reasons: `rate_limited`. */
            429: components["responses"]["TooManyRequests"];
            /** @description `server_error`: An unexpected error occurred. Reasons: `internal_error`. */
            500: components["responses"]["InternalServerError"];
            /** @description `server_error`: The store is temporarily unavailable. Or: The service takes no more data of this kind until the day ends (UTC). Or: The server is stopping and has not read the whole request. Reasons: `storage_unavailable`, `storage_quota_exceeded`, `server_shutting_down`. */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    revokeKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["KeyRevocation"];
            };
        };
        responses: {
            /** @description The key is revoked. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RevokedKey"];
                };
            };
            /** @description `validation_failed`, `invalid_json`: The address is too long. Or: The request body did not arrive whole within 10 seconds. Or: The request body is not valid JSON. Reasons: `uri_too_long`, `incomplete_body`, `malformed_json`. */
            400: components["responses"]["BadRequestUnlimited"];
            /** @description `unauthorized`: The API key is missing, malformed, unknown or revoked. Reasons: `unauthorized`. */
            401: components["responses"]["UnauthorizedUnlimited"];
            /** @description `not_acceptable`: This path has no form that the Accept header allows. Reasons: `not_acceptable`. */
            406: components["responses"]["NotAcceptableUnlimited"];
            /** @description `validation_failed`: The request body is larger than 64 KiB. Reasons: `body_too_large`. */
            413: components["responses"]["ContentTooLargeUnlimited"];
            /** @description `validation_failed`: The request body is compressed, which is not read here. Reasons: `unsupported_encoding`. */
            415: components["responses"]["UnsupportedMediaTypeUnlimited"];
            /** @description `validation_failed`: The request is not valid. Reasons: `validation_failed`. */
            422: components["responses"]["UnprocessableContentUnlimited"];
            /** @description `rate_limited`: Too many requests. Reasons: `rate_limited`. */
            429: components["responses"]["TooManyRequests"];
            /** @description `server_error`: An unexpected error occurred. Reasons: `internal_error`. */
            500: components["responses"]["InternalServerErrorUnlimited"];
            /** @description `server_error`: The store is temporarily unavailable. Or: The server is stopping and has not read the whole request. Reasons: `storage_unavailable`, `server_shutting_down`. */
            503: components["responses"]["ServiceUnavailableUnlimited"];
        };
    };
    submitPurchase: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names one purchase or request, so that a retry does nothing twice: the same key for the same purchase, on a retry too. The same key and the same body replay the first success for 24 hours; the same key with another body is refused with 400. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `true` or `1` goes through everything but stores nothing; what is carried out spends no quota, except a withdrawal. Any other value makes a real write. */
                "X-Sandbox"?: components["parameters"]["Sandbox"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Submission"];
            };
        };
        responses: {
            /** @description Sandbox: the record that would have been created. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubmissionAnswer"];
                };
            };
            /** @description Received for review. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubmissionAnswer"];
                };
            };
            /** @description `validation_failed`, `invalid_json`: This idempotency key was already used with a different request. Or: The address is too long. Or: The request body did not arrive whole within 10 seconds. Or: The request body is not valid JSON. Reasons: `idempotency_key_reused`, `uri_too_long`, `incomplete_body`, `malformed_json`. */
            400: components["responses"]["BadRequest"];
            /** @description `unauthorized`: The API key is missing, malformed, unknown or revoked. Reasons: `unauthorized`. */
            401: components["responses"]["Unauthorized"];
            /** @description `not_acceptable`: This path has no form that the Accept header allows. Reasons: `not_acceptable`. */
            406: components["responses"]["NotAcceptable"];
            /** @description `validation_failed`: The request body is larger than 64 KiB. Reasons: `body_too_large`. */
            413: components["responses"]["ContentTooLarge"];
            /** @description `validation_failed`: The request body is compressed, which is not read here. Reasons: `unsupported_encoding`. */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `validation_failed`, `content_rejected`: The request is not valid. Or: The safety screen does not let this content through. Reasons: `validation_failed`, `content_rejected`. */
            422: components["responses"]["UnprocessableContent"];
            /** @description `rate_limited`: Too many requests. Reasons: `rate_limited`. */
            429: components["responses"]["TooManyRequests"];
            /** @description `server_error`: An unexpected error occurred. Reasons: `internal_error`. */
            500: components["responses"]["InternalServerError"];
            /** @description `server_error`: The store is temporarily unavailable. Or: The service takes no more data of this kind until the day ends (UTC). Or: The server is stopping and has not read the whole request. Reasons: `storage_unavailable`, `storage_quota_exceeded`, `server_shutting_down`. */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    withdrawPurchase: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names one purchase or request, so that a retry does nothing twice: the same key for the same purchase, on a retry too. The same key and the same body replay the first success for 24 hours; the same key with another body is refused with 400. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `true` or `1` goes through everything but stores nothing; what is carried out spends no quota, except a withdrawal. Any other value makes a real write. */
                "X-Sandbox"?: components["parameters"]["Sandbox"];
            };
            path: {
                /** @description `id` that the submission was answered with. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Withdrawn, now or before; in the sandbox, nothing. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WithdrawnSubmission"];
                };
            };
            /** @description `validation_failed`: This idempotency key was already used with a different request. Or: The address is too long. Reasons: `idempotency_key_reused`, `uri_too_long`. */
            400: components["responses"]["BadRequest"];
            /** @description `unauthorized`: The API key is missing, malformed, unknown or revoked. Reasons: `unauthorized`. */
            401: components["responses"]["Unauthorized"];
            /** @description `not_found`: This key has sent no submission with this id. Reasons: `submission_not_found`. */
            404: components["responses"]["NotFound"];
            /** @description `not_acceptable`: This path has no form that the Accept header allows. Reasons: `not_acceptable`. */
            406: components["responses"]["NotAcceptable"];
            /** @description `validation_failed`: The request is not valid. Reasons: `validation_failed`. */
            422: components["responses"]["UnprocessableContent"];
            /** @description `rate_limited`: Too many requests. Reasons: `rate_limited`. */
            429: components["responses"]["TooManyRequests"];
            /** @description `server_error`: An unexpected error occurred. Reasons: `internal_error`. */
            500: components["responses"]["InternalServerError"];
            /** @description `server_error`: The store is temporarily unavailable. Reasons: `storage_unavailable`. */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listPurchases: {
        parameters: {
            query?: {
                /** @description Only items of this category; a label is folded as in a submission. */
                category?: string;
                /** @description Only items of this seller's host; case and `www.` do not count. */
                domain?: string;
                /** @description Only items whose `productName` and `sellerName` together hold each of these words in one of its forms; up to 8. The last one may be a beginning of three letters or more. Case, accents and hyphens do not count. A word of five letters or more that no item has is found with one letter wrong, missing, too many, or swapped with the next. */
                q?: string;
                /** @description Only items paid in this currency, an ISO 4217 code. */
                currency?: string;
                /** @description Only items that cost at least this, in `currency`. */
                min_price?: number;
                /** @description Only items that cost at most this, in `currency`. */
                max_price?: number;
                /** @description Only subscriptions billed at this interval, such as `month` or an interval of an item; `once` for what is none. */
                interval?: string;
                /** @description Only items published at this instant or later. */
                since?: string;
                /** @description `price` puts the cheapest first, among the newest 400 matches; needs `currency`. */
                sort?: "price";
                /** @description Items of the page. */
                limit?: number;
                /** @description `nextCursor` of the page before, as it was received; leave it out to begin with the newest item. It is good for its own filters. */
                cursor?: string;
            };
            header?: {
                /** @description ETag of the representation that the caller has; 304 when it is still the current one. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the feed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeedPage"];
                };
            };
            /** @description The caller has the current representation. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `validation_failed`: The cursor is malformed. Or: A query parameter is malformed. Or: The address is too long. Reasons: `invalid_cursor`, `malformed_query`, `uri_too_long`. */
            400: components["responses"]["BadRequest"];
            /** @description `not_acceptable`: This path has no form that the Accept header allows. Reasons: `not_acceptable`. */
            406: components["responses"]["NotAcceptable"];
            /** @description `rate_limited`: Too many requests. Reasons: `rate_limited`. */
            429: components["responses"]["TooManyRequests"];
            /** @description `server_error`: An unexpected error occurred. Reasons: `internal_error`. */
            500: components["responses"]["InternalServerError"];
            /** @description `server_error`: The store is temporarily unavailable. Reasons: `storage_unavailable`. */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getPurchase: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the representation that the caller has; 304 when it is still the current one. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description `id` of the submission, which its item keeps. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The item, as in the feed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GalleryItem"];
                };
            };
            /** @description The caller has the current representation. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `validation_failed`: The address is too long. Reasons: `uri_too_long`. */
            400: components["responses"]["BadRequest"];
            /** @description `not_found`: No published purchase has this id. Reasons: `item_not_found`. */
            404: components["responses"]["NotFound"];
            /** @description `not_acceptable`: This path has no form that the Accept header allows. Reasons: `not_acceptable`. */
            406: components["responses"]["NotAcceptable"];
            /** @description `rate_limited`: Too many requests. Reasons: `rate_limited`. */
            429: components["responses"]["TooManyRequests"];
            /** @description `server_error`: An unexpected error occurred. Reasons: `internal_error`. */
            500: components["responses"]["InternalServerError"];
            /** @description `server_error`: The store is temporarily unavailable. Reasons: `storage_unavailable`. */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getPrices: {
        parameters: {
            query?: {
                /** @description Only items whose `productName` and `sellerName` together hold each of these words in one of its forms; up to 8. The last one may be a beginning of three letters or more. Case, accents and hyphens do not count. A word of five letters or more that no item has is found with one letter wrong, missing, too many, or swapped with the next. */
                q?: string;
                /** @description Only items of this category; a label is folded as in a submission. */
                category?: string;
                /** @description Only items of this seller's host; case and `www.` do not count. */
                domain?: string;
                /** @description Only items paid in this currency, an ISO 4217 code. */
                currency?: string;
                /** @description Only subscriptions billed at this interval, such as `month` or an interval of an item; `once` for what is none. */
                interval?: string;
                /** @description Only items published at this instant or later. */
                since?: string;
                /** @description `seller` tells a row for each seller's host. */
                by?: "seller";
            };
            header?: {
                /** @description ETag of the representation that the caller has; 304 when it is still the current one. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Prices, most purchases first; empty when nothing is found. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PriceReport"];
                };
            };
            /** @description The caller has the current representation. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `validation_failed`: A query parameter is malformed. Or: The address is too long. Reasons: `malformed_query`, `uri_too_long`. */
            400: components["responses"]["BadRequest"];
            /** @description `not_acceptable`: This path has no form that the Accept header allows. Reasons: `not_acceptable`. */
            406: components["responses"]["NotAcceptable"];
            /** @description `rate_limited`: Too many requests. Reasons: `rate_limited`. */
            429: components["responses"]["TooManyRequests"];
            /** @description `server_error`: An unexpected error occurred. Reasons: `internal_error`. */
            500: components["responses"]["InternalServerError"];
            /** @description `server_error`: The store is temporarily unavailable. Reasons: `storage_unavailable`. */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    describeContactRequest: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The fields, an example and a command. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndpointDescription"];
                };
            };
            /** @description `validation_failed`: The address is too long. Reasons: `uri_too_long`. */
            400: components["responses"]["BadRequest"];
            /** @description `not_acceptable`: This path has no form that the Accept header allows. Reasons: `not_acceptable`. */
            406: components["responses"]["NotAcceptable"];
            /** @description `rate_limited`: Too many requests. Reasons: `rate_limited`. */
            429: components["responses"]["TooManyRequests"];
            /** @description `server_error`: An unexpected error occurred. Reasons: `internal_error`. */
            500: components["responses"]["InternalServerError"];
        };
    };
    sendContactRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names one purchase or request, so that a retry does nothing twice: the same key for the same purchase, on a retry too. The same key and the same body replay the first success for 24 hours; the same key with another body is refused with 400. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContactRequest"];
            };
        };
        responses: {
            /** @description Received. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReceivedContact"];
                };
            };
            /** @description `validation_failed`, `invalid_json`: This idempotency key was already used with a different request. Or: The address is too long. Or: The request body did not arrive whole within 10 seconds. Or: The request body is not valid JSON. Reasons: `idempotency_key_reused`, `uri_too_long`, `incomplete_body`, `malformed_json`. */
            400: components["responses"]["BadRequest"];
            /** @description `not_acceptable`: This path has no form that the Accept header allows. Reasons: `not_acceptable`. */
            406: components["responses"]["NotAcceptable"];
            /** @description `validation_failed`: The request body is larger than 64 KiB. Reasons: `body_too_large`. */
            413: components["responses"]["ContentTooLarge"];
            /** @description `validation_failed`: The request body is compressed, which is not read here. Reasons: `unsupported_encoding`. */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `validation_failed`: The request is not valid. Reasons: `validation_failed`. */
            422: components["responses"]["UnprocessableContent"];
            /** @description `rate_limited`: Too many requests. Reasons: `rate_limited`. */
            429: components["responses"]["TooManyRequests"];
            /** @description `server_error`: An unexpected error occurred. Reasons: `internal_error`. */
            500: components["responses"]["InternalServerError"];
            /** @description `server_error`: The store is temporarily unavailable. Or: The service takes no more data of this kind until the day ends (UTC). Or: The server is stopping and has not read the whole request. Reasons: `storage_unavailable`, `storage_quota_exceeded`, `server_shutting_down`. */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    describeReservation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The fields, an example and a command. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndpointDescription"];
                };
            };
            /** @description `validation_failed`: The address is too long. Reasons: `uri_too_long`. */
            400: components["responses"]["BadRequest"];
            /** @description `not_acceptable`: This path has no form that the Accept header allows. Reasons: `not_acceptable`. */
            406: components["responses"]["NotAcceptable"];
            /** @description `rate_limited`: Too many requests. Reasons: `rate_limited`. */
            429: components["responses"]["TooManyRequests"];
            /** @description `server_error`: An unexpected error occurred. Reasons: `internal_error`. */
            500: components["responses"]["InternalServerError"];
        };
    };
    reserveCashBack: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names one purchase or request, so that a retry does nothing twice: the same key for the same purchase, on a retry too. The same key and the same body replay the first success for 24 hours; the same key with another body is refused with 400. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReservationRequest"];
            };
        };
        responses: {
            /** @description Reserved, waitlisted, or claimed already. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Reservation"];
                };
            };
            /** @description `validation_failed`, `invalid_json`: This idempotency key was already used with a different request. Or: The address is too long. Or: The request body did not arrive whole within 10 seconds. Or: The request body is not valid JSON. Reasons: `idempotency_key_reused`, `uri_too_long`, `incomplete_body`, `malformed_json`. */
            400: components["responses"]["BadRequest"];
            /** @description `not_acceptable`: This path has no form that the Accept header allows. Reasons: `not_acceptable`. */
            406: components["responses"]["NotAcceptable"];
            /** @description `validation_failed`: The request body is larger than 64 KiB. Reasons: `body_too_large`. */
            413: components["responses"]["ContentTooLarge"];
            /** @description `validation_failed`: The request body is compressed, which is not read here. Reasons: `unsupported_encoding`. */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `validation_failed`: The request is not valid. Or: The reservation code is not the one of the promotion document. Reasons: `validation_failed`, `invalid_reservation_code`. */
            422: components["responses"]["UnprocessableContent"];
            /** @description `rate_limited`: Too many requests. Reasons: `rate_limited`. */
            429: components["responses"]["TooManyRequests"];
            /** @description `server_error`: An unexpected error occurred. Reasons: `internal_error`. */
            500: components["responses"]["InternalServerError"];
            /** @description `server_error`: The store is temporarily unavailable. Or: The service takes no more data of this kind until the day ends (UTC). Or: The server is stopping and has not read the whole request. Reasons: `storage_unavailable`, `storage_quota_exceeded`, `server_shutting_down`. */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    describeClaim: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The fields, an example and a command. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndpointDescription"];
                };
            };
            /** @description `validation_failed`: The address is too long. Reasons: `uri_too_long`. */
            400: components["responses"]["BadRequest"];
            /** @description `not_acceptable`: This path has no form that the Accept header allows. Reasons: `not_acceptable`. */
            406: components["responses"]["NotAcceptable"];
            /** @description `rate_limited`: Too many requests. Reasons: `rate_limited`. */
            429: components["responses"]["TooManyRequests"];
            /** @description `server_error`: An unexpected error occurred. Reasons: `internal_error`. */
            500: components["responses"]["InternalServerError"];
        };
    };
    claimCashBack: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names one purchase or request, so that a retry does nothing twice: the same key for the same purchase, on a retry too. The same key and the same body replay the first success for 24 hours; the same key with another body is refused with 400. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClaimRequest"];
            };
        };
        responses: {
            /** @description Accepted, or waitlisted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Claim"];
                };
            };
            /** @description `validation_failed`, `invalid_json`: This idempotency key was already used with a different request. Or: The address is too long. Or: The request body did not arrive whole within 10 seconds. Or: The request body is not valid JSON. Reasons: `idempotency_key_reused`, `uri_too_long`, `incomplete_body`, `malformed_json`. */
            400: components["responses"]["BadRequest"];
            /** @description `not_acceptable`: This path has no form that the Accept header allows. Reasons: `not_acceptable`. */
            406: components["responses"]["NotAcceptable"];
            /** @description `validation_failed`: The request body is larger than 64 KiB. Reasons: `body_too_large`. */
            413: components["responses"]["ContentTooLarge"];
            /** @description `validation_failed`: The request body is compressed, which is not read here. Reasons: `unsupported_encoding`. */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `validation_failed`: The request is not valid. Or: No reservation that holds matches this claim. Or: This reservation has a claim for another purchase. Or: This user has a claim under another reservation. Reasons: `validation_failed`, `no_matching_reservation`, `already_claimed`, `already_rewarded`. */
            422: components["responses"]["UnprocessableContent"];
            /** @description `rate_limited`: Too many requests. Reasons: `rate_limited`. */
            429: components["responses"]["TooManyRequests"];
            /** @description `server_error`: An unexpected error occurred. Reasons: `internal_error`. */
            500: components["responses"]["InternalServerError"];
            /** @description `server_error`: The store is temporarily unavailable. Or: The server is stopping and has not read the whole request. Reasons: `storage_unavailable`, `server_shutting_down`. */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    askByQuery: {
        parameters: {
            query?: {
                /** @description The question; the description of the endpoint without it. */
                q?: string;
                /** @description `1` streams the answer. */
                stream?: "1";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer; without `q` the description of the endpoint. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AskByQueryAnswer"];
                    "text/event-stream": string;
                };
            };
            /** @description `validation_failed`: A query parameter is malformed. Or: The address is too long. Reasons: `malformed_query`, `uri_too_long`. */
            400: components["responses"]["BadRequest"];
            /** @description `not_acceptable`: This path has no form that the Accept header allows. Reasons: `not_acceptable`. */
            406: components["responses"]["NotAcceptable"];
            /** @description `rate_limited`: Too many requests. Reasons: `rate_limited`. */
            429: components["responses"]["TooManyRequests"];
            /** @description `server_error`: An unexpected error occurred. Reasons: `internal_error`. */
            500: components["responses"]["InternalServerError"];
            /** @description `server_error`: The store is temporarily unavailable. Reasons: `storage_unavailable`. */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    ask: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Question"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AskAnswer"];
                    "text/event-stream": string;
                };
            };
            /** @description `validation_failed`, `invalid_json`: The question is missing or malformed. Or: The address is too long. Or: The request body did not arrive whole within 10 seconds. Or: The request body is not valid JSON. Reasons: `malformed_question`, `uri_too_long`, `incomplete_body`, `malformed_json`. */
            400: components["responses"]["BadRequest"];
            /** @description `not_acceptable`: This path has no form that the Accept header allows. Reasons: `not_acceptable`. */
            406: components["responses"]["NotAcceptable"];
            /** @description `validation_failed`: The request body is larger than 64 KiB. Reasons: `body_too_large`. */
            413: components["responses"]["ContentTooLarge"];
            /** @description `validation_failed`: The request body is compressed, which is not read here. Reasons: `unsupported_encoding`. */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `rate_limited`: Too many requests. Reasons: `rate_limited`. */
            429: components["responses"]["TooManyRequests"];
            /** @description `server_error`: An unexpected error occurred. Reasons: `internal_error`. */
            500: components["responses"]["InternalServerError"];
            /** @description `server_error`: The store is temporarily unavailable. Or: The server is stopping and has not read the whole request. Reasons: `storage_unavailable`, `server_shutting_down`. */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    readMcpGuide: {
        parameters: {
            query?: {
                /** @description Groups of tools that are offered, with commas between them: card, gallery, keys, ask, promo, contact. All without it. */
                tools?: string;
            };
            header?: {
                /** @description ETag of the representation that the caller has; 304 when it is still the current one. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The guide and the tools. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The caller has the current representation. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `validation_failed`: A query parameter is malformed. Or: The address is too long. Reasons: `malformed_query`, `uri_too_long`. */
            400: components["responses"]["BadRequestUnlimited"];
            /** @description `method_not_allowed`: This path does not answer this method. Reasons: `method_not_allowed`. */
            405: components["responses"]["MethodNotAllowedUnlimited"];
            /** @description `not_acceptable`: This path has no form that the Accept header allows. Reasons: `not_acceptable`. */
            406: components["responses"]["NotAcceptableUnlimited"];
            /** @description `rate_limited`: Too many requests. Reasons: `rate_limited`. */
            429: components["responses"]["TooManyRequests"];
            /** @description `server_error`: An unexpected error occurred. Reasons: `internal_error`. */
            500: components["responses"]["InternalServerErrorUnlimited"];
        };
    };
    callMcp: {
        parameters: {
            query?: {
                /** @description Groups of tools that are offered, with commas between them: card, gallery, keys, ask, promo, contact. All without it. */
                tools?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["McpMessage"];
            };
        };
        responses: {
            /** @description The reply; a tool that fails has `isError` in its result. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["McpReply"];
                    "text/event-stream": string;
                };
            };
            /** @description A notification was taken. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description This is not a message. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["McpReply"] | components["schemas"]["Error"];
                };
            };
            /** @description A page of another origin may not call this. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["McpReply"];
                };
            };
            /** @description There is no such method. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["McpReply"];
                };
            };
            /** @description `not_acceptable`: This path has no form that the Accept header allows. Reasons: `not_acceptable`. */
            406: components["responses"]["NotAcceptable"];
            /** @description `validation_failed`: The request body is larger than 64 KiB. Reasons: `body_too_large`. */
            413: components["responses"]["ContentTooLarge"];
            /** @description `validation_failed`: The request body is compressed, which is not read here. Reasons: `unsupported_encoding`. */
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `rate_limited`: Too many requests. Reasons: `rate_limited`. */
            429: components["responses"]["TooManyRequests"];
            /** @description `server_error`: An unexpected error occurred. Reasons: `internal_error`. */
            500: components["responses"]["InternalServerError"];
            /** @description `server_error`: The store is temporarily unavailable. Or: The server is stopping and has not read the whole request. Reasons: `storage_unavailable`, `server_shutting_down`. */
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    readMcpServerCard: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the representation that the caller has; 304 when it is still the current one. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The card. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/mcp-server-card+json": components["schemas"]["McpServerCard"];
                };
            };
            /** @description The caller has the current representation. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `validation_failed`: The address is too long. Reasons: `uri_too_long`. */
            400: components["responses"]["BadRequestUnlimited"];
            /** @description `not_acceptable`: This path has no form that the Accept header allows. Reasons: `not_acceptable`. */
            406: components["responses"]["NotAcceptableUnlimited"];
            /** @description `rate_limited`: Too many requests. Reasons: `rate_limited`. */
            429: components["responses"]["TooManyRequests"];
            /** @description `server_error`: An unexpected error occurred. Reasons: `internal_error`. */
            500: components["responses"]["InternalServerErrorUnlimited"];
        };
    };
}
