const root = document.documentElement;
root.classList.toggle('dark-mode', matchMedia('(prefers-color-scheme: dark)').matches);

const api = new URL('../api/v1.1', location.href).href;

// The key goes to the origin of the page, even when the document names another public address.
const oneServer = (updateJsonSpec) => (document) =>
  updateJsonSpec({ ...document, servers: [{ url: api }] });

SwaggerUIBundle({
  url: `${api}/openapi.json`,
  dom_id: '#swagger-ui',
  plugins: [
    () => ({
      statePlugins: { spec: { wrapActions: { updateJsonSpec: oneServer } } },
      // A link inside the button that opens the operation would be a second stop that does the same.
      components: { DeepLink: ({ text }) => text },
    }),
  ],
  validatorUrl: null,
  deepLinking: true,
  tryItOutEnabled: true,
  filter: true,
  syntaxHighlight: { theme: 'tomorrow-night' },
  persistAuthorization: false,
});

// Names for elements without a name, or with one that differs from their text, for screen readers and voice control.
const names = {
  '#servers': 'Server',
  '.close-modal': 'Close',
  '.body-param__text': 'Request body',
  '.examples-select select': 'Example',
  '.auth.authorize': 'Authorize',
  '.json-schema-2020-12-head > .json-schema-2020-12-accordion:not(:has(.json-schema-2020-12__title))':
    'Properties',
};
const name = (control, label) => {
  if (control.ariaLabel !== label) control.ariaLabel = label;
};
new MutationObserver(() => {
  for (const [selector, label] of Object.entries(names)) {
    for (const control of document.querySelectorAll(selector)) name(control, label);
  }
  for (const row of document.querySelectorAll('tr[data-param-name]')) {
    for (const select of row.querySelectorAll('select')) name(select, row.dataset.paramName);
  }
  // Otherwise some browsers cannot scroll them by keyboard.
  for (const code of document.querySelectorAll('pre.microlight')) {
    if (code.scrollWidth > code.clientWidth || code.scrollHeight > code.clientHeight)
      code.tabIndex = 0;
  }
}).observe(document.body, { childList: true, subtree: true });
