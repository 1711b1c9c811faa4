const root = document.documentElement;
root.classList.toggle('dark-mode', matchMedia('(prefers-color-scheme: dark)').matches);

const api = new URL('../api/v1.1', location.href).href;

// The key goes where the page has come from, also where the document names a public address.
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

// What has no name, or another than it shows, for those who hear the page or use no mouse.
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
  // Else nobody could scroll them by keyboard, in some browsers.
  for (const code of document.querySelectorAll('pre.microlight')) {
    if (code.scrollWidth > code.clientWidth || code.scrollHeight > code.clientHeight)
      code.tabIndex = 0;
  }
}).observe(document.body, { childList: true, subtree: true });
