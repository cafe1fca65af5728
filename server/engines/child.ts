import { Socket } from 'node:net';
import { engineServer } from './child/engineServer.ts';
import { outlet } from './child/flow.ts';
import { frameParser } from './frames.ts';
import type { ToEngine } from './protocol.ts';

/**
 * The entry of an engine process. Its pipe to the server is file descriptor 3; when the server goes, however it goes,
 * the pipe ends and so does this process.
 */
const socket = new Socket({ fd: 3, readable: true, writable: true });
const answer = engineServer(outlet(socket));
socket.on('data', frameParser({ message: (message) => answer(message as ToEngine), data: () => undefined }));
socket.on('end', leave);
socket.on('error', leave);
// Ctrl-C in a terminal reaches the whole group; the server decides when its engines end.
process.on('SIGINT', () => undefined);

/** An ordinary exit would wait for the queries that run, for minutes if need be, and nobody is there to read them. */
function leave(): void {
  process.kill(process.pid, 'SIGKILL');
}
