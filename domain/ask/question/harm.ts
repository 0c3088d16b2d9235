/**
 * Statements that tell how to destroy something are quoted to those alone who
 * asked for it: an agent that wants to publish must not be told to withdraw.
 *
 * @module
 */
import { terms } from "../scores/terms.ts";

/** An order, a call, a tool or a command that takes something away. */
const DESTROYS =
  /^(?:(?:Send|The (?:endpoint|tool|MCP tool)) `(?:DELETE|[^`]*revoke)|`(?:key_revoke|gallery_withdraw|card_task_cancel)`|An operator (?:removes|takes|erases)|(?:To |You can )?(?:revoke|withdraw|delete|cancel|remove|erase)\b)/i;

/** Words of those who want something gone, undone, or made good. */
const WANTED = new Set(terms(
  "delete deletion remove removal revoke revocation withdraw withdrawal cancel " +
    "cancellation erase erasure undo kill wipe purge destroy drop abort stop " +
    "end quit forget gone clear clean rid disable deactivate invalidate block " +
    "unpublish hide retract recall rescind reverse revert rollback terminate " +
    "leak leaked stolen steal compromise exposed seen lost dead rotate replace " +
    "change edit correct correction update fix repair mistake wrong typo amend " +
    "off down back gdpr rgpd dsgvo personal data complain employee leave left " +
    "close retire regret destructive archive",
));

/** True for a statement that tells how to destroy something. */
export function isDestructive(text: string): boolean {
  return DESTROYS.test(text);
}

/** True for a question that asks to destroy something. */
export function wantsDestruction(asked: Iterable<string>): boolean {
  for (const word of asked) {
    if (terms(word).some((term) => WANTED.has(term))) return true;
  }
  return false;
}
