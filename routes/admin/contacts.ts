import type { Command } from "commander";
import {
  type Choose,
  command,
  count,
  print,
  type Printed,
  shownOf,
} from "./command.ts";
import { findRows } from "./find_rows.ts";
import { instant, table } from "./table.ts";

interface Options extends Printed {
  limit: number;
  interest?: string;
  email?: string;
}

/** `admin contacts` */
export function contactsCommand(program: Command, choose: Choose): void {
  command(program, "contacts", "lists contact requests, the newest first")
    .option("--limit <count>", "how many", count, 20)
    .option("--interest <interest>", "only of this interest")
    .option("--email <address>", "only from this address")
    .action(({ limit, interest, email, json }: Options) =>
      choose(async (station) => {
        const contacts = station.services.operator.records.contacts();
        const found = await findRows(station, "contacts read", contacts, {
          limit,
          wanted: (contact) =>
            (interest ?? contact.interest) === contact.interest &&
            (email ?? contact.email).toLowerCase() ===
              contact.email.toLowerCase(),
        });
        print(station, { json }, found.items, () =>
          [
            shownOf(station, found),
            table(
              ["received", "email", "interest", "name", "company", "message"],
              found.items.map((contact) => [
                instant(contact.receivedAt),
                contact.email,
                contact.interest,
                [contact.firstName, contact.lastName].join(" ").trim(),
                contact.companyUrl,
                contact.message ?? contact.dreamPurchase,
              ]),
              station.terminal,
            ),
          ].join("\n"));
      })
    );
}
