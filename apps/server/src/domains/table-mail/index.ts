import type { Domain } from '../../platform/domain.ts'
import { recordRoomProjector, recordRoomRule } from '../history/index.ts'
import { deliver } from './deliver.ts'
import './events.ts'
import { keepMail } from './jobs.ts'
import { listenForMail } from './listener.ts'
import { followOwners, followRoles } from './owner.ts'
import { tableMailRoutes } from './routes.ts'

export { smtpPortOf } from './listener.ts'

/** E-mail that comes to tables. */
export const tableMail: Domain = {
  name: 'table-mail',
  routes: [tableMailRoutes],
  jobs: [deliver, keepMail],
  listeners: [followOwners, followRoles],
  rooms: { mails: recordRoomRule },
  projectors: { mails: recordRoomProjector },
  listen: listenForMail,
}
