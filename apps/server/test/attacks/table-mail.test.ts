import { once } from 'node:events'
import { connect } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  codeOf,
  makeMailTable,
  portOf,
  sendTo,
  startMailWorld,
  until,
} from '../../src/domains/table-mail/testing/mail-world.ts'
import { smtpPortOf } from '../../src/domains/table-mail/index.ts'
import { listenForMail } from '../../src/domains/table-mail/listener.ts'
import { ok } from '../apps.ts'
import type { BuiltOrg, Person } from '../build.ts'
import type { TestServer } from '../harness.ts'

/** Strangers at the door for mail: what is made to break, to flood, to be passed on or to be guessed. */
let server: TestServer
let org: BuiltOrg
let admin: Person
beforeAll(async () => {
  ;({ server, org, admin } = await startMailWorld())
})
afterAll(() => server.stop())

const recordsOf = async (tableId: string) => ok(await admin.api.records.list({ tableId })).records
const statesOf = async (tableId: string) => {
  const { rows } = await sql<{
    state: string
  }>`select state from oficina.table_mails where table_id = ${tableId}`.execute(server.services.database.org(org.id))
  return rows.map(({ state }) => state)
}
const settled = (tableId: string, count: number) =>
  until(async () => {
    const states = await statesOf(tableId)
    return states.length === count && !states.includes('waiting')
  })
const raw = (to: string, text: string | Buffer, from = 'quem@x.test') =>
  sendTo(server, { envelope: { from, to }, raw: text })

/** A conversation by hand, for what no program would say. Gives the code of each answer. */
async function talk(lines: readonly string[]): Promise<number[]> {
  const socket = connect(portOf(server), '127.0.0.1')
  socket.setEncoding('latin1')
  const codes: number[] = []
  try {
    for (const line of ['', ...lines]) {
      if (line !== '') socket.write(`${line}\r\n`)
      let answer = ''
      while (!/^\d{3} .*\r\n$/m.test(answer)) {
        const [chunk] = (await once(socket, 'data', { signal: AbortSignal.timeout(10_000) })) as [string]
        answer += chunk
      }
      codes.push(Number(answer.slice(0, 3)))
    }
  } finally {
    socket.destroy()
  }
  return codes.slice(1)
}

describe('what is made to break', () => {
  it('is stored or refused, and the server goes on', async () => {
    const t = await makeMailTable(admin)
    const many = (line: (n: number) => string, count: number) =>
      Array.from({ length: count }, (_, n) => line(n)).join('')
    const deep = (n: number): string =>
      n === 0
        ? 'Content-Type: text/plain\r\n\r\nfundo\r\n'
        : `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}\r\n${deep(n - 1)}\r\n--b${n}--\r\n`
    const taken: (string | Buffer)[] = [
      'nem um cabeçalho',
      '\r\n\r\n',
      'Subject: =?utf-8?Q?=00=01=02?= fim\r\n\r\na\0b\0c\r\n',
      Buffer.concat([
        Buffer.from('Subject: '),
        Buffer.from([0xff, 0xfe, 0x00, 0x80]),
        Buffer.from('\r\n\r\n\xff\xfe\0'),
      ]),
      'Subject: x\r\nContent-Type: text/plain; charset=nao-existe-8859\r\n\r\n\xe1\xe9\r\n',
      'Subject: x\r\nContent-Type: text/html; charset=utf-16\r\n\r\n<script>alert(1)</script><b>CNRY</b>\r\n',
      'Subject: x\r\nContent-Type: multipart/mixed; boundary="a"\r\n\r\n--a\r\n--a\r\n--a\r\nContent-Type: multipart/',
      'Subject: x\r\nContent-Transfer-Encoding: base64\r\n\r\n!!!!####\r\n',
      'Date: Tue, 99 Foo 99999999 99:99:99 +9999\r\nFrom: <<<>>>,,,;;\r\nSubject: data\r\n\r\nx\r\n',
      `Subject: fundo\r\n${deep(60)}`,
      `Subject: partes\r\nContent-Type: multipart/mixed; boundary=p\r\n\r\n${many(() => '--p\r\nContent-Disposition: attachment; filename=a.txt\r\n\r\nx\r\n', 200)}--p--\r\n`,
      `References: ${many((n) => `<${n}@x.test> `, 3_000)}\r\nSubject: refs\r\n\r\nx\r\n`,
      `Subject: ${'a'.repeat(100_000)}\r\n\r\n${'linha\r\n'.repeat(60_000)}`,
      `Subject: tabela\r\nContent-Type: text/html\r\n\r\n${'<table><tr><td>'.repeat(3_000)}fundo`,
    ]
    for (const [n, one] of taken.entries()) expect(await codeOf(raw(t.address, one, `q${n}@x.test`)), `${n}`).toBe(250)
    const headers = many((n) => `X-Header-${n}: ${'v'.repeat(40)}\r\n`, 10_000)
    expect(await codeOf(raw(t.address, `${headers}\r\nx\r\n`, 'muitos@x.test'))).toBe(552)
    await settled(t.id, taken.length)
    const records = await recordsOf(t.id)
    expect(records.length + (await statesOf(t.id)).filter((state) => state === 'failed').length).toBe(taken.length)
    // Not one of those that people could have sent is lost.
    expect(records.length).toBeGreaterThanOrEqual(taken.length - 2)
    for (const { id } of records) {
      const { mails } = ok(await admin.api.tableMail.list({ tableId: t.id, recordId: id }))
      expect(JSON.stringify(mails)).not.toContain('<script>')
      expect(mails[0]?.files.length).toBeLessThanOrEqual(50)
    }
  }, 120_000)

  it('is refused as too large, declared or not, and leaves nothing', async () => {
    const t = await makeMailTable(admin)
    const big = Buffer.concat([Buffer.from('Subject: x\r\n\r\n'), Buffer.alloc(26 * 1024 * 1024, 'abcdefgh\r\n')])
    expect(await codeOf(raw(t.address, big))).toBe(552)
    const declared = await talk(['EHLO x', 'MAIL FROM:<a@x.test> SIZE=99999999'])
    expect(declared).toEqual([250, 552])
    expect(await statesOf(t.id)).toEqual([])
  }, 60_000)

  it('and breaks off in the middle leaves nothing, so that the sender can try again', async () => {
    const t = await makeMailTable(admin)
    const codes = await talk(['EHLO x', 'MAIL FROM:<a@x.test>', `RCPT TO:<${t.address}>`, 'DATA'])
    expect(codes).toEqual([250, 250, 250, 354])
    const socket = connect(portOf(server), '127.0.0.1')
    await once(socket, 'data')
    socket.write(`EHLO x\r\nMAIL FROM:<a@x.test>\r\nRCPT TO:<${t.address}>\r\nDATA\r\n`)
    for (let heard = ''; !heard.includes('354'); ) heard += String((await once(socket, 'data'))[0])
    socket.write('Message-ID: <meio@x.test>\r\nSubject: meio\r\n\r\nprimeira linha\r\n')
    socket.destroy()
    await once(socket, 'close')
    await raw(t.address, 'Message-ID: <meio@x.test>\r\nSubject: inteiro\r\n\r\ntudo\r\n')
    await until(async () => (await recordsOf(t.id)).length === 1)
    expect((await recordsOf(t.id))[0]?.values[t.name]).toBe('inteiro')
  })
})

describe('what is not for us', () => {
  it('is not passed on, and no password is asked for', async () => {
    const t = await makeMailTable(admin)
    const elsewhere = t.address.replace('@mail.test', '@outro.test')
    const codes = await talk([
      'EHLO x',
      'AUTH PLAIN AGEAYg==',
      'STARTTLS',
      'MAIL FROM:<a@x.test>',
      `RCPT TO:<${elsewhere}>`,
      'RCPT TO:<alguem@outro.test>',
      'RCPT TO:<postmaster@mail.test>',
      `RCPT TO:<${t.address}@outro.test>`,
      'DATA',
    ])
    expect(codes).toEqual([250, 500, 500, 250, 550, 550, 550, 501, 503])
  })

  it('of another organisation stays there', async () => {
    const mine = await makeMailTable(admin)
    await sendTo(server, { to: mine.address, subject: 'minha', messageId: '<minha@x.test>', from: 'z@x.test' })
    await until(async () => (await recordsOf(mine.id)).length === 1)
    const own = ok(await admin.api.tableMail.list({ tableId: mine.id, recordId: 1 })).address ?? ''
    const other = await makeMailTable(admin, 'Outra')
    // A record's part works with its own table only, and an answer joins no thread of another table.
    const carried = own.replace(/^[^+]+/, other.address.split('@')[0] ?? '')
    expect(await codeOf(sendTo(server, { to: carried, subject: 'x', from: 'z@x.test' }))).toBe(550)
    await sendTo(server, { to: other.address, subject: 'Re: minha', inReplyTo: '<minha@x.test>', from: 'z@x.test' })
    await until(async () => (await recordsOf(other.id)).length === 1)
    expect(ok(await admin.api.tableMail.list({ tableId: mine.id, recordId: 1 })).mails).toHaveLength(1)
  })
})

describe('floods', () => {
  it('of one sender are held up, and others get through', async () => {
    const t = await makeMailTable(admin)
    const codes: number[] = []
    for (let n = 0; n < 65; n++) codes.push(await codeOf(raw(t.address, `Subject: ${n}\r\n\r\n${n}\r\n`, 'um@so.test')))
    expect(codes.filter((code) => code === 250)).toHaveLength(60)
    expect(codes.slice(60)).toEqual([450, 450, 450, 450, 450])
    expect(await codeOf(raw(t.address, 'Subject: outro\r\n\r\nx\r\n', 'outro@so.test'))).toBe(250)
  }, 60_000)

  it('of one organisation are held up with a code of their own', async () => {
    const t = await makeMailTable(admin)
    const rule = { name: 'table-mail.org', key: org.id, points: 3_000, seconds: 3_600 }
    const { left } = await server.services.ports.rateLimits.peek(rule)
    await server.services.ports.rateLimits.consume(rule, left)
    expect(await codeOf(raw(t.address, 'Subject: a\r\n\r\nx\r\n', 'novo@so.test'))).toBe(452)
    await server.services.ports.rateLimits.reset(rule)
    expect(await codeOf(raw(t.address, 'Subject: a\r\n\r\nx\r\n', 'novo@so.test'))).toBe(250)
  })

  it('of bytes are not stored either, once an organisation has had its share', async () => {
    const t = await makeMailTable(admin)
    const rule = { name: 'table-mail.megabytes', key: org.id, points: 2_000, seconds: 3_600 }
    const { left } = await server.services.ports.rateLimits.peek(rule)
    await server.services.ports.rateLimits.consume(rule, left)
    const stored = async () => {
      const { rows } = await sql`select 1 from oficina.files`.execute(server.services.database.org(org.id))
      return rows.length
    }
    const before = await stored()
    expect(await codeOf(raw(t.address, 'Subject: a\r\n\r\nx\r\n', 'cheio@so.test'))).toBe(452)
    expect(await stored()).toBe(before)
    await server.services.ports.rateLimits.reset(rule)
  })

  /** How so many connections at once are greeted. */
  const greetings = (port: number, count: number) =>
    Promise.all(
      Array.from({ length: count }, async () => {
        const socket = connect(port, '127.0.0.1')
        const [greeting] = (await once(socket, 'data')) as [Buffer]
        return { socket, code: String(greeting).slice(0, 3) }
      }),
    )

  it('of connections from one machine are held up', async () => {
    const sockets = await greetings(portOf(server), 12)
    for (const { socket } of sockets) socket.destroy()
    expect(sockets.filter(({ code }) => code === '220')).toHaveLength(10)
    expect(sockets.filter(({ code }) => code === '421')).toHaveLength(2)
    await until(async () => (await talk(['EHLO x'])).join() === '250')
  })

  it('are not counted by machine where it is a mail server of our own, through which all come', async () => {
    const config = { ...server.services.config, OFICINA_MAIL_RELAYS: ['127.0.0.1'] }
    const services = { ...server.services, config }
    const stop = await listenForMail(services)
    const sockets = await greetings(smtpPortOf(services) ?? 0, 12)
    for (const { socket } of sockets) socket.destroy()
    expect(new Set(sockets.map(({ code }) => code))).toEqual(new Set(['220']))
    await stop()
  })

  it('of guessed addresses are held up, and close no address that is there: the machine may be a relay', async () => {
    const t = await makeMailTable(admin)
    const guess = (n: number) => `RCPT TO:<pedidos-${String(n).padStart(16, 'a')}@mail.test>`
    const codes = (
      await talk(['EHLO x', 'MAIL FROM:<a@x.test>', ...Array.from({ length: 70 }, (_, n) => guess(n))])
    ).slice(2)
    expect(new Set(codes)).toEqual(new Set([550, 450]))
    expect(codes.at(-1)).toBe(450)
    expect(await talk(['EHLO x', 'MAIL FROM:<a@x.test>', guess(1), `RCPT TO:<${t.address}>`])).toEqual([
      250, 250, 450, 250,
    ])
  })

  it('of words that keep a connection end with it', async () => {
    const services = { ...server.services }
    const stop = await listenForMail(services, 700)
    const socket = connect(smtpPortOf(services) ?? 0, '127.0.0.1')
    let heard = ''
    socket.on('data', (chunk) => {
      heard += String(chunk)
    })
    await once(socket, 'data')
    const words = setInterval(() => socket.write('NOOP\r\n'), 50)
    socket.on('error', () => {})
    await once(socket, 'close', { signal: AbortSignal.timeout(10_000) })
    clearInterval(words)
    expect(heard).toMatch(/^220[^\n]*\n(?:250[^\n]*\n)+$/)
    await stop()
  })
})
