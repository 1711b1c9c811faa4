// Loaded into the server before its own code, to look at its heap from outside.
process.on('message', () => {
  globalThis.gc?.();
  process.send?.(process.memoryUsage().heapUsed);
});
process.channel?.unref();
