/**
 * Rough worth of one unit in US dollars, as of 2025. A factor of several does
 * not matter to the bounds that it serves. Of currencies with two rates this is
 * the lower one.
 */
export const DOLLARS: Record<string, number> = Object.fromEntries(
  (
    // Europe
    "EUR 1.1|GBP 1.28|CHF 1.15|CHE 1.15|CHW 1.15|SEK 0.1|NOK 0.095|DKK 0.15|ISK 0.0075|PLN 0.26|CZK 0.045|HUF 0.0028|RON 0.23|BGN 0.58|HRK 0.15|RSD 0.0095|BAM 0.57|MKD 0.018|" +
    "ALL 0.011|MDL 0.057|UAH 0.024|RUB 0.011|BYN 0.3|GEL 0.37|AMD 0.0026|AZN 0.59|TRY 0.027|GIP 1.28|" +
    // Asia and the Pacific
    "JPY 0.0067|CNY 0.14|HKD 0.13|MOP 0.125|TWD 0.032|KRW 0.00072|KPW 0.0011|MNT 0.00029|INR 0.0117|PKR 0.0036|BDT 0.0083|LKR 0.0033|NPR 0.0074|BTN 0.0117|MVR 0.065|AFN 0.014|" +
    "IDR 0.000062|VND 0.00004|THB 0.03|MYR 0.23|SGD 0.76|BND 0.76|PHP 0.0175|MMK 0.00025|KHR 0.00025|LAK 0.000046|KZT 0.002|UZS 0.00008|KGS 0.0115|TJS 0.1|TMT 0.28|" +
    "AUD 0.66|NZD 0.6|FJD 0.44|PGK 0.25|SBD 0.12|TOP 0.42|WST 0.36|VUV 0.0083|XPF 0.0095|" +
    // Middle East and North Africa
    "ILS 0.28|SAR 0.267|AED 0.272|QAR 0.275|KWD 3.25|BHD 2.65|OMR 2.6|JOD 1.41|IQD 0.0007|IRR 0.0000012|LBP 0.000011|SYP 0.00008|YER 0.002|EGP 0.02|MAD 0.1|TND 0.32|DZD 0.0065|LYD 0.16|" +
    // Africa
    "ZAR 0.055|NGN 0.00065|KES 0.0077|GHS 0.08|UGX 0.00027|TZS 0.00038|RWF 0.0007|BIF 0.00033|ETB 0.0072|ERN 0.067|DJF 0.0056|SOS 0.00175|SDG 0.0005|SSP 0.0002|XAF 0.0017|XOF 0.0017|" +
    "CDF 0.00036|AOA 0.0011|MZN 0.0157|ZMW 0.04|MWK 0.00057|BWP 0.074|NAD 0.055|SZL 0.055|LSL 0.055|MUR 0.022|SCR 0.07|MGA 0.00022|KMF 0.0022|CVE 0.01|STN 0.045|GNF 0.000116|" +
    "SLL 0.00004|SLE 0.044|LRD 0.0052|GMD 0.014|MRU 0.025|ZWL 0.0001|ZWG 0.037|SHP 1.28|" +
    // America
    "USD 1|USN 1|CAD 0.73|MXN 0.054|MXV 0.45|BRL 0.18|ARS 0.0008|CLP 0.00105|CLF 41|COP 0.00025|COU 0.09|PEN 0.27|UYU 0.025|UYI 0.025|UYW 0.15|PYG 0.00013|BOB 0.1|BOV 0.25|VES 0.006|VED 0.006|CRC 0.002|" +
    "GTQ 0.13|HNL 0.038|NIO 0.027|PAB 1|SVC 0.114|DOP 0.016|HTG 0.0076|CUP 0.0025|CUC 1|JMD 0.0063|TTD 0.147|BBD 0.5|BSD 1|BZD 0.5|BMD 1|KYD 1.2|XCD 0.37|XCG 0.56|ANG 0.56|AWG 0.56|" +
    "GYD 0.0048|SRD 0.027|FKP 1.28|" +
    // Units of account and metals, by the ounce
    "XDR 1.33|XSU 1|XUA 1.33|XAU 2500|XAG 30|XPT 1000|XPD 1000"
  ).split("|").map((pair) => {
    const [currency, worth] = pair.split(" ");
    return [currency, Number(worth)];
  }),
);

/** Digits after the point that a currency has, where they are not two. */
export const MINOR_UNITS: Record<string, number> = Object.fromEntries([
  ..."BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF"
    .split(" ").map((code) => [code, 0]),
  ..."BHD IQD JOD KWD LYD OMR TND".split(" ").map((code) => [code, 3]),
  ...["CLF", "UYW"].map((code) => [code, 4]),
]);
