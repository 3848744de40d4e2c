// Prints where MariaDB's server is, for the tests that import from one; Debian's is installed where it is missing.
import { existsSync } from 'node:fs'
import { installPackages } from './lib/debian.mjs'

const known = [
  '/usr/sbin/mariadbd',
  '/usr/local/sbin/mariadbd',
  '/opt/homebrew/bin/mariadbd',
  '/usr/local/bin/mariadbd',
]
const find = () => [process.env.MARIADB_PATH, ...known].find((path) => path && existsSync(path))

if (!find()) installPackages('MariaDB for the tests of imports', ['mariadb-server'])
const found = find()
if (!found)
  throw new Error('The tests of imports need a MariaDB server; install one, or name its mariadbd with MARIADB_PATH.')
console.log(found)
