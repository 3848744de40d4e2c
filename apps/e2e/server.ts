import { startProduct } from './fixtures/product.ts'

/** One server for all journeys; each makes the organisations and people that it needs. */
export default async function setup() {
  const product = await startProduct()
  process.env.OFICINA_TEST_URL = product.url
  process.env.OFICINA_TEST_DATA = product.dataDir
  process.env.OFICINA_TEST_SMTP = product.smtpPort
  return product.stop
}
