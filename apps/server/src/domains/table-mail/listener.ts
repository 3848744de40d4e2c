import type { AddressInfo, Socket } from 'node:net'
import { mailLimits } from '@oficina/contract'
import type { SMTPServer, SMTPServerAddress, SMTPServerDataStream, SMTPServerSession } from 'smtp-server'
import type { Services } from '../../platform/context.ts'
import { addressKey } from '../../platform/rate-limit/address.ts'
import { countMiss, countSender, countTarget, isRelay } from './floods.ts'
import { receive } from './receive.ts'
import { Refusal, tryLater, unknownAddress } from './refusal.ts'
import { findTarget, type Target } from './target.ts'

const mostClients = 100
const mostPerMachine = 10
const mostRecipients = 20
/** A connection makes room for others in the end, whatever its client sends in between to keep it. */
const longestConnectionMs = 10 * 60_000

type Done = (error?: Error | null) => void

/** Where it listens, for those who asked the system to pick a port. */
const ports = new WeakMap<Services, number>()
export const smtpPortOf = (services: Services): number | null => ports.get(services) ?? null

/**
 * Takes mail for tables: for addresses that exist and for nobody else, so it relays nothing; without a password, and
 * within limits of connections, time, size and number. What it answers with 250 is in the database.
 */
export async function listenForMail(
  services: Services,
  connectionMs = longestConnectionMs,
): Promise<() => Promise<void>> {
  const { config, log } = services
  if (config.OFICINA_SMTP_PORT === undefined || config.OFICINA_MAIL_DOMAIN === undefined) return async () => {}
  // Only servers that take mail load the library.
  const { SMTPServer } = await import('smtp-server')
  const machines = new Map<string, number>()
  const receiving = new Set<Promise<unknown>>()

  const answer = (done: Done, work: Promise<void>) => {
    const finished = refusalOf(work)
    receiving.add(finished)
    void finished.then((refusal) => {
      receiving.delete(finished)
      setImmediate(done, refusal)
    })
  }
  const refusalOf = async (work: Promise<void>): Promise<Refusal | null> => {
    try {
      await work
      return null
    } catch (error) {
      const refusal = error instanceof Refusal ? error : tryLater(error)
      if (refusal.cause) log.error({ err: refusal.cause }, 'mail could not be taken')
      return refusal
    }
  }

  const server: SMTPServer = new SMTPServer({
    name: config.OFICINA_MAIL_DOMAIN,
    banner: 'Oficina',
    authOptional: true,
    // No passwords. Certificates belong to a mail server in front, see the README.
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: mailLimits.bytes,
    rejectOversized: true,
    maxClients: mostClients,
    maxRecipients: mostRecipients,
    socketTimeout: 60_000,
    closeTimeout: 5_000,
    disableReverseLookup: true,
    logger: false,
    onConnect: (session, done) => {
      const machine = addressKey(session.remoteAddress)
      const open = (machines.get(machine) ?? 0) + 1
      machines.set(machine, open)
      const isTooMany = open > mostPerMachine && !isRelay(services, session.remoteAddress)
      done(isTooMany ? new Refusal(421, 'Too many connections, try again later') : null)
    },
    onClose: (session) => {
      const machine = addressKey(session.remoteAddress)
      const open = (machines.get(machine) ?? 1) - 1
      if (open > 0) machines.set(machine, open)
      else machines.delete(machine)
    },
    onRcptTo: (address, session, done) => answer(done, meet(services, address, session)),
    onData: (stream, session, done) => answer(done, take(services, stream, session)),
  })
  // What a client breaks off is no mistake of ours.
  server.on('error', (err) => log.debug({ err }, 'a connection for mail ended with an error'))
  // The library's own patience begins anew with every byte.
  server.server.on('connection', (socket: Socket) => {
    const patience = setTimeout(() => socket.destroy(), connectionMs).unref()
    socket.once('close', () => clearTimeout(patience))
  })
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(config.OFICINA_SMTP_PORT, config.HOST, () => resolve())
  })
  ports.set(services, (server.server.address() as AddressInfo).port)
  return async () => {
    ports.delete(services)
    await new Promise<void>((resolve) => server.close(() => resolve()))
    await Promise.all(receiving)
  }
}

/**
 * 550 for every address that takes no mail, whatever the reason. Addresses that exist are met however many others a
 * machine has tried: it may be a relay, through which a stranger would close the door for all who use it.
 */
async function meet(services: Services, { address }: SMTPServerAddress, { remoteAddress }: SMTPServerSession) {
  if (await findTarget(services, address)) return
  if (!isRelay(services, remoteAddress)) await countMiss(services, remoteAddress)
  throw unknownAddress()
}

async function take(services: Services, stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> {
  const { envelope, remoteAddress: ip } = session
  const from = envelope.mailFrom ? envelope.mailFrom.address : ''
  await countSender(services, { ip, from })
  const targets = new Map<string, Target>()
  for (const { address } of envelope.rcptTo) {
    // Again: a connection may be open for long, and the address may have ended meanwhile.
    const target = await findTarget(services, address)
    if (!target) continue
    const key = `${target.orgId} ${target.tableId}`
    // Of a table's own address and that of a record, the record is meant.
    if (!targets.get(key)?.recordId) targets.set(key, target)
  }
  if (targets.size === 0) throw unknownAddress()
  for (const target of targets.values()) await countTarget(services, target)
  await receive(services, { stream, isBounce: from === '', targets: [...targets.values()] })
}
