// json-server as its documentation starts it as a module, with its log of requests. Usage: INSTALLATION FILE [PORT]
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

const [installation = '', file = '', port = '0'] = process.argv.slice(2);
const jsonServer = createRequire(join(installation, 'package.json'))('json-server');
const app = jsonServer.create();
app.use(jsonServer.defaults());
app.use(jsonServer.router(file));

const server = app.listen(Number(port), '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
