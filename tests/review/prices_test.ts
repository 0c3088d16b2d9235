import { assertEquals } from "@std/assert";
import { DOLLARS_PER_UNIT } from "../../domain/review/prices.ts";
import { purchase, reviewLocally } from "./support.ts";

type Priced = [productName: string, price: number, currency: string];

const IMPOSSIBLE: Priced[] = [
  ["Mobil Toyota Avanza 2021", 5000, "IDR"],
  ["Xe máy Honda Vision 2024", 2500, "VND"],
  ["아파트 84㎡ 매매", 700, "KRW"],
  ["لپ تاپ ایسوس", 150, "IRR"],
  ["Departamento de 3 ambientes en venta", 120, "ARS"],
  ["VW Golf VIII, 2022, 30.000 km", 5, "EUR"],
  ["Rolex Submariner Date", 25, "USD"],
  ["Tesla Model Y 2024", 0, "USD"],
  ["Business class flight London to Singapore", 2, "GBP"],
  ["PowerEdge R760 servers, all 400 included", 800, "USD"],
  ["Pizza Margherita", 45_000, "EUR"],
  ["鉛筆 1本", 980_000, "JPY"],
  ["Ekmek", 850_000, "TRY"],
  ["Pack of 10 pencils", 7500, "GBP"],
  ["Metro ticket single", 30_000, "EUR"],
];

const PLAUSIBLE: Priced[] = [
  ["iPhone 16 Pro with 24-month contract", 1, "EUR"],
  ["Silikonhülle für iPhone 15", 2.5, "EUR"],
  ["아이폰 15 케이스", 1500, "KRW"],
  ["Tesla Cybertruck Hot Wheels", 1.25, "USD"],
  ["E-book: Buying your first house", 2.99, "USD"],
  ["Down payment for 3-bedroom house", 20_000, "USD"],
  ["Car rental VW Golf, 3 days", 45, "EUR"],
  ["Opel Corsa Keilriemen", 14, "EUR"],
  ["Signal (open source app)", 0, "USD"],
  ["Shopee flash sale Rp1 phone holder", 1, "IDR"],
  ["Coffee farm 12 ha, Huila", 380_000, "USD"],
  ["T-shirts printed, 5,000 pcs", 24_500, "USD"],
  ["Motor yacht 24 m, 2012", 1_850_000, "EUR"],
  ["Căn hộ 2 phòng ngủ Quận 7", 3_200_000_000, "VND"],
  ["آپارتمان ۸۵ متری", 95_000_000_000, "IRR"],
];

function verdict([productName, price, currency]: Priced): string {
  const quantity = /\b400\b/.test(productName) ? 400 : undefined;
  const category = "other";
  return reviewLocally(
    purchase({ productName, price, currency, quantity, category }),
  ).outcome;
}

for (const priced of IMPOSSIBLE) {
  Deno.test(`nobody paid that: ${priced.join(" ")}`, () => {
    assertEquals(verdict(priced), "reject");
  });
}

for (const priced of PLAUSIBLE) {
  Deno.test(`somebody may have paid that: ${priced.join(" ")}`, () => {
    assertEquals(verdict(priced), "approve");
  });
}

Deno.test("every currency in use has a rate", () => {
  const without = Intl.supportedValuesOf("currency").filter((code) =>
    !(code in DOLLARS_PER_UNIT)
  );
  assertEquals(without, []);
});
