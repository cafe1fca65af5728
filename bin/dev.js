/** `npm run dev`: the page with hot reload at 8091, over a server at 8090 that restarts when its files change. */
import { spawn } from 'node:child_process';

const tool = (name) => `node_modules/.bin/${name}`;
const server = spawn(
  tool('tsx'),
  ['watch', '--clear-screen=false', 'server/main.ts', '--no-open', ...process.argv.slice(2)],
  {
    stdio: 'inherit',
  },
);
const page = spawn(tool('vite'), [], { stdio: 'inherit' });

const stop = () => {
  server.kill();
  page.kill();
};
for (const child of [server, page]) child.once('exit', stop);
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop);
