/** Helpers of the scripts. Pages load the text of functions, and work without. */

export function make(tag, properties, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

/** Accesses browser storage; returns undefined if the browser blocks it. */
export function attempt(use) {
  try {
    return use();
  } catch { /* as above */ }
}

/** Loads a page as a document in which no script runs. */
export function loadPage(address) {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("GET", address);
    request.responseType = "document";
    request.timeout = 20_000;
    request.onload = () =>
      request.status === 200 ? resolve(request.response) : reject(request);
    request.onerror = request.ontimeout = () => reject(request);
    request.send();
  });
}
