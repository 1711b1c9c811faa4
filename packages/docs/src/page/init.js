/* global SwaggerUIBundle */
const root = document.documentElement;
root.classList.toggle('dark-mode', matchMedia('(prefers-color-scheme: dark)').matches);

SwaggerUIBundle({
  url: '../api/v1.1/openapi.json',
  dom_id: '#swagger-ui',
  validatorUrl: null,
  deepLinking: true,
  tryItOutEnabled: true,
  filter: true,
  persistAuthorization: false,
});
