import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './server/db/tables/*.ts',
    './server/kinds/*/table.ts',
    './server/process/tables.ts',
    './server/instances/tables.ts',
  ],
  out: './server/db/migrations',
})
