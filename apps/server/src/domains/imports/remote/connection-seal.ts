import { type DatabaseConfig, databaseConfig } from '@oficina/contract/imports/remote'
import type { Ctx } from '../../../platform/context.ts'

const purpose = 'imports.connection'

export const sealConnection = ({ ports }: Pick<Ctx, 'ports'>, config: DatabaseConfig): string =>
  ports.secrets.seal(JSON.stringify(config), purpose)

export const openConnection = ({ ports }: Pick<Ctx, 'ports'>, sealed: string): DatabaseConfig =>
  databaseConfig.parse(JSON.parse(ports.secrets.open(sealed, purpose)))
