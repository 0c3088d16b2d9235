/** Values that the descriptions of several endpoints show. */
export const ID = "01900000-0000-7000-8000-000000000000";

/** A purchase with all that is required. */
export const PURCHASE = {
  productUrl: "https://shop.example/desk-lamp",
  sellerName: "Example Shop",
  productName: "Desk lamp",
  price: 39.5,
  submitterEmail: "buyer@example.com",
  submitterPhone: "+12025550123",
};

export const SHOWN = {
  productName: PURCHASE.productName,
  sellerName: PURCHASE.sellerName,
  productUrl: PURCHASE.productUrl,
  rootUrl: "https://shop.example/",
  domain: "shop.example",
  price: PURCHASE.price,
  currency: "USD",
};
