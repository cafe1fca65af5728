import { Socket } from 'node:net';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import type * as MiniJinja from 'minijinja-js';
import { dialectFrom } from '#domain/compile/sql/dialectData.ts';
import { dialectOfBackend } from '../engines/backends.ts';
import { frameParser, messageFrame } from '../engines/frames.ts';
import { LIMITS } from '#domain/template/limits.ts';
import { READY, type RenderRequest } from '#domain/template/protocol.ts';
import { renderTexts } from '#domain/template/render/render.ts';

/**
 * The entry point of a renderer, which gets the path of the template engine: a process with an empty environment,
 * without access to files or processes if Node can restrict that, and a pipe to the server on file descriptor 3. When
 * the server ends, the pipe closes and this process ends.
 */
// Must be set before the engine is loaded, because the engine reads it at creation.
setFlagsFromString(`--wasm-max-mem-pages=${LIMITS.memoryPages}`);
const { Environment } = (await import(pathToFileURL(process.argv[2] ?? '').href)) as typeof MiniJinja;

const leave = (): void => void process.kill(process.pid, 'SIGKILL');
const socket = new Socket({ fd: 3, readable: true, writable: true });
socket.on(
  'data',
  frameParser({
    message(message) {
      const request = message as RenderRequest;
      const { dialectData } = request;
      const dialect =
        dialectData === undefined ? dialectOfBackend(request.context.dialect) : dialectFrom(dialectData);
      const response = renderTexts(Environment, { ...request, dialect });
      socket.write(messageFrame(response), () => {
        if (!response.isSound) leave();
      });
    },
    data: () => undefined,
  }),
);
socket.on('end', leave);
socket.on('error', leave);
// Ctrl-C in a terminal reaches the whole process group; the server ends its renderers itself.
process.on('SIGINT', () => undefined);
socket.write(messageFrame(READY));
