import { Socket } from 'node:net';
import { engineServer } from './child/engineServer.ts';
import { outlet } from './child/flow.ts';
import { frameParser } from './frames.ts';
import type { ToEngine } from './protocol.ts';

/**
 * The entry of an engine process. Its pipe to the server is file descriptor 3; when the server ends in any way, the
 * pipe closes and this process exits.
 */
const socket = new Socket({ fd: 3, readable: true, writable: true });
const answer = engineServer(outlet(socket));
socket.on('data', frameParser({ message: (message) => answer(message as ToEngine), data: () => undefined }));
socket.on('end', leave);
socket.on('error', leave);
// The engine cannot continue.
socket.on('finish', leave);
// Ctrl-C signals the whole process group; the server decides when its engines end.
process.on('SIGINT', () => undefined);

/** An ordinary exit would wait for running queries, possibly for minutes, although nobody reads them. */
function leave(): void {
  process.kill(process.pid, 'SIGKILL');
}
