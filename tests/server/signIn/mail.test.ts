import { desc } from 'drizzle-orm'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { outboxMails } from '#server/db/tables/journal.ts'
import { deliverOutbox, sendLater } from '#server/platform/mail/outbox.ts'
import { smtpMailer } from '#server/platform/mail/smtp.ts'
import { sendPasswordReset } from '#server/platform/signIn/invitations.ts'
import { payloads } from '#tests/hostile/payloads.ts'
import { idOf, startApplication, type Application } from './application.ts'

let application: Application
beforeAll(async () => {
  application = await startApplication()
})
afterAll(() => application.close())
beforeEach(async () => void (await application.db.delete(outboxMails)))

const lastMail = async () =>
  (await application.db.select().from(outboxMails).orderBy(desc(outboxMails.id)).limit(1))[0]!
const write = async (subject = 'Permit 12 is ready', text = 'The permit is waiting for you.') => {
  const on = application.clock.now().toISOString()
  await application.db.transaction((tx) => sendLater(tx, on, { to: 'niamh@harbour.test', subject, text }))
}

describe('Mail', () => {
  const received: string[] = []
  const answers: (Error | null)[] = []
  let server: SMTPServer
  let url = ''
  beforeAll(async () => {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData(stream, _session, done) {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          const refusal = answers.shift() ?? null
          if (!refusal) received.push(Buffer.concat(chunks).toString())
          done(refusal)
        })
      },
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()))
    url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  })
  afterAll(() => new Promise<void>((done) => server.close(() => done())))
  beforeEach(() => void received.splice(0))

  const post = () => ({ ...application.services, mail: smtpMailer(url, 'no-reply@office.test') })

  test('reaches the mail server once', async () => {
    await write()
    await Promise.all([deliverOutbox(post()), deliverOutbox(post())])
    await deliverOutbox(post())
    expect(received).toHaveLength(1)
    expect(received[0]).toMatch(
      /\r\nFrom: Safety system <no-reply@office\.test>\r\nTo: niamh@harbour\.test\r\nSubject: Permit 12 is ready\r\n/,
    )
    expect(await lastMail()).toMatchObject({ attempts: 1, problem: null, sentOn: expect.any(String) })
  })

  test('is never sent if its transaction fails', async () => {
    const failed = application.db.transaction(async (tx) => {
      const letter = { to: 'niamh@harbour.test', subject: 'Never', text: 'Never' }
      await sendLater(tx, application.clock.now().toISOString(), letter)
      throw new Error('The save did not go through')
    })
    await expect(failed).rejects.toThrow('did not go through')
    await deliverOutbox(post())
    expect(received).toEqual([])
  })

  test('refused by the server keeps its text and is sent later', async () => {
    answers.push(Object.assign(new Error('The mailbox is full'), { responseCode: 452 }))
    await write()
    await deliverOutbox(post())
    expect(await lastMail()).toMatchObject({
      attempts: 1,
      sentOn: null,
      problem: expect.stringContaining('The mailbox is full'),
    })
    await deliverOutbox(post())
    expect(received).toHaveLength(0)
    application.clock.forward(1)
    await deliverOutbox(post())
    expect([received.length, await lastMail()]).toMatchObject([1, { attempts: 2, problem: null }])
  })

  test('keeps its link to itself if the server refuses it and quotes the link', async () => {
    await application.db.transaction((tx) => sendPasswordReset(tx, application.services, idOf.tomas))
    const [link, token] = /\S+confirmPassword\?token=([\w-]{43})/.exec((await lastMail()).text)!
    answers.push(Object.assign(new Error(`Listed as junk: ${link}`), { responseCode: 554 }))
    await deliverOutbox(post())
    expect((await lastMail()).problem).toMatch(/Listed as junk: \S+token=…$/)
    expect(application.log).toContainEqual(expect.objectContaining({ message: 'A mail could not be sent' }))
    expect(JSON.stringify(application.log)).not.toContain(token)
  })

  test('waits while the mail server is down, and is given up after a day', async () => {
    const nobody = { ...application.services, mail: smtpMailer('smtp://127.0.0.1:9', 'no-reply@office.test') }
    await write()
    for (let at = 0; at < 12; at++) {
      await deliverOutbox(nobody)
      application.clock.forward(720)
    }
    expect(await lastMail()).toMatchObject({
      attempts: 8,
      sentOn: null,
      problem: expect.stringContaining('ECONNREFUSED'),
    })
    expect(application.log).toContainEqual(expect.objectContaining({ message: 'A mail could not be sent', attempt: 8 }))
  })

  test('stays in the outbox for the administrator if there is no mail server', async () => {
    await application.db.transaction((tx) => sendPasswordReset(tx, application.services, idOf.tomas))
    const [, token] = /confirmPassword\?token=([\w-]{43})\n/.exec((await lastMail()).text)!
    await deliverOutbox(application.services)
    expect(await lastMail()).toMatchObject({ attempts: 0, sentOn: null, text: expect.stringContaining(token!) })
  })

  test('carries hostile text unchanged, in subject and body', async () => {
    for (const words of payloads) await write(words, words)
    await deliverOutbox(post())
    expect(received).toHaveLength(payloads.length)
    for (const mail of received) {
      const heads = mail.slice(0, mail.indexOf('\r\n\r\n')).split(/\r\n(?!\s)/)
      expect(new Set(heads.map((head) => head.split(':')[0]))).toEqual(
        new Set([
          'Auto-Submitted',
          'Content-Transfer-Encoding',
          'Content-Type',
          'Date',
          'From',
          'MIME-Version',
          'Message-ID',
          'Subject',
          'To',
        ]),
      )
      expect(heads).toHaveLength(9)
      expect(heads).toContain('Content-Type: text/plain; charset=utf-8')
    }
  })

  test('cannot get further recipients or headers from a name', async () => {
    await write('Hello\r\nBcc: everyone@elsewhere.example')
    await deliverOutbox(post())
    expect(received[0]).not.toMatch(/^Bcc:/im)
  })
})
