const name = process.argv[2] ?? "";
console.error(`\`npm run ${name}\` has no subject yet: what it measures is not built.`);
process.exitCode = 1;
