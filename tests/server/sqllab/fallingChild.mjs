// A process that starts as one that draws pictures does, and ends at its first request.
process.send({ kind: 'ready' });
process.on('message', () => process.exit(1));
