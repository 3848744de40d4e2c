import { type Build, type BuiltOrg, makeBuild, type Person } from './build.ts'
import { startTestServer, type TestServer } from './harness.ts'

/** What most tests with a database begin with: a server, and an organisation on it with its administrator. */
export interface World {
  server: TestServer
  build: Build
  org: BuiltOrg
  admin: Person
}

/** Whoever starts one stops its server. */
export async function startWorld(): Promise<World> {
  const server = await startTestServer()
  const build = makeBuild(server)
  const org = await build.org()
  return { server, build, org, admin: org.admin }
}
