/** From here the build finds what belongs to a table's page (`vite/chunks.ts`). */
export { TablePage } from '../../../features/table-page/table-page.tsx'
