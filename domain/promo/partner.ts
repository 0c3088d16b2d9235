export interface Partner {
  name: string;
  url?: string;
}

/** Completes the phrase "the partner platform is". */
export function describePartner(partner: Partner | undefined): string {
  if (partner === undefined) {
    return "not named by this server: ask the user, or the team at " +
      "`/api/v1/contact`";
  }
  const { name, url } = partner;
  return url === undefined ? name : `${name} (${url})`;
}

export function accountIdHint(partner: Partner | undefined): string {
  return `The partner platform is ${describePartner(partner)}. Take the ` +
    "account id from the user's login there; never invent one.";
}
