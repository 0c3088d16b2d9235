/** The platform whose account ids the promotion takes. */
export interface Partner {
  name: string;
  url?: string;
}

/** Names the partner in words that stand right after "the partner platform is". */
export function describePartner(partner: Partner | undefined): string {
  if (partner === undefined) {
    return "not named by this server: ask the user, or the team at " +
      "`/api/v1/contact`";
  }
  const { name, url } = partner;
  return url === undefined ? name : `${name} (${url})`;
}

/** What to do without an account id, for tools and errors. */
export function accountIdHint(partner: Partner | undefined): string {
  return `The partner platform is ${describePartner(partner)}. Take the ` +
    "account id from the user's login there; never invent one.";
}
