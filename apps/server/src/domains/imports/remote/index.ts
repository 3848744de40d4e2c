import type { ConnectorId } from '@oficina/contract/imports/shapes'
import { aurora, mariadb, mysql } from './mysql/index.ts'
import { postgres } from './postgres/index.ts'
import type { RemoteKind } from './remote-kind.ts'

/** Every remote source. */
const remoteKinds: readonly RemoteKind[] = [postgres, mysql, mariadb, aurora]

export const remoteKindOf = (id: ConnectorId): RemoteKind | undefined => remoteKinds.find((kind) => kind.id === id)
