// Prints that it is up, and which signal ended it.
process.on('SIGINT', () => {
  process.stdout.write('ended by SIGINT\n');
  process.exit(0);
});
process.stdout.write('up\n');
setInterval(() => undefined, 60_000);
