import { createTransport, type SendMailOptions } from 'nodemailer'
import { describe, expect, it } from 'vitest'
import { readHead } from '../head.ts'
import { readMail } from './read-mail.ts'

/** The bytes that a program would send. */
async function bytesOf(mail: SendMailOptions): Promise<Buffer> {
  const transport = createTransport({ streamTransport: true, buffer: true })
  const { message } = await transport.sendMail({ from: 'Ana <ana@x.test>', to: 'b@x.test', ...mail })
  return message as Buffer
}
const read = async (mail: SendMailOptions) => readMail(await bytesOf(mail))

describe('the text of a mail', () => {
  const html =
    '<style>p{}</style><p>Pode ser <b>dia 27</b>?</p><script>alert(1)</script><img src="https://x.test/p.png" alt="">'
  const file = { filename: 'a.txt', content: 'x' }

  it('is its plain text, or that of its markup, alone and beside files', async () => {
    expect((await read({ text: 'Olá', html })).text).toBe('Olá')
    expect((await read({ html })).text).toMatch(/^Pode ser dia 27\?/)
    const beside = await read({ html, attachments: [file] })
    expect(beside.text).toMatch(/^Pode ser dia 27\?/)
    expect(beside.files.map(({ name }) => name)).toEqual(['a.txt'])
    for (const text of [beside.text, (await read({ html })).text]) expect(text).not.toMatch(/alert|<|p\{|png/)
  })

  it('is cut where it is too long, and empty where there is too much markup', async () => {
    expect(await read({ text: 'a'.repeat(300_000) })).toMatchObject({ isCut: true, text: 'a'.repeat(200_000) })
    expect(await read({ html: `<p>${'a'.repeat(3_000_000)}</p>`, subject: 'x' })).toMatchObject({
      text: null,
      subject: 'x',
    })
  })

  it('is empty where markup is made to take for ever, and the rest is read', async () => {
    for (const html of ['<div>'.repeat(5_000), '<b>'.repeat(300_000)])
      expect(await read({ html: `${html}x`, subject: 'x' })).toMatchObject({ text: null, subject: 'x' })
  })

  it('holds nothing that the database or a screen cannot take', async () => {
    const { text, subject } = await readMail(Buffer.from('Subject: a=\u202eexe\u0007\r\n\r\num\0dois\u0001\ud800\r\n'))
    expect(text).toMatch(/^umdois/)
    expect(text?.isWellFormed()).toBe(true)
    expect(subject).toBe('a=exe')
  })
})

describe('the files of a mail', () => {
  it('that could run as programs are left out, by the name that they would have', async () => {
    const names = ['a.exe', 'b.exe.', 'c.exe\u200b', 'd.EXE . .', 'e.pdf\u202e.js', '../f.bat', 'g.pdf', 'h.exe.pdf']
    const { files, leftOut } = await read({ attachments: names.map((filename) => ({ filename, content: 'x' })) })
    expect(files.map(({ name }) => name)).toEqual(['g.pdf', 'h.exe.pdf'])
    expect(leftOut).toHaveLength(6)
  })
})

describe('the id of a mail', () => {
  it.each([
    ['Message-ID: <a@x>\r\n\r\n', 'a@x'],
    ['Subject: x\r\nmessage-id:\r\n <a@x>\r\n\r\nMessage-ID: <b@x>', 'a@x'],
    ['Subject: x\r\n\r\nMessage-ID: <b@x>', null],
    ['X-Message-ID: <b@x>\r\n\r\n', null],
    ['Message-ID: sem-parenteses\n\nx', 'sem-parenteses'],
    ['Message-ID: \r\n\r\n', null],
    ['Message-ID: <too_large>\r\n\r\n', 'too_large'],
  ])('of %j is %j', (text, id) =>
    expect(readHead(Buffer.from(text), text.length)).toEqual({ isTooLarge: false, messageId: id }),
  )

  it('is not looked for behind a header that does not end', () => {
    expect(readHead(Buffer.from('Subject: x\r\n'), 10_000_000).isTooLarge).toBe(true)
  })
})
