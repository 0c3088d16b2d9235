/**
 * The rules of this service that its peer on Node keeps to as well, so that
 * both do the same work; bundled into one module that Node runs.
 *
 * @module
 */
export { screen } from "../../domain/review/screen.ts";
export {
  submissionRequest,
  toPurchase,
} from "../../domain/gallery/submission.ts";
export { registration } from "../../domain/api_key.ts";
export { fingerprint } from "../../domain/writes/idempotency.ts";
export { validate } from "../../domain/input/validate.ts";
export { uuidv7 } from "uuidv7";
