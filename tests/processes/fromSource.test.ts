import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pdfStampThreads } from '#server/platform/files/pdfStampThreads.ts'
import { startServer, type Caller, type ServerProcess } from '../serverProcess.ts'

// `npm run dev` runs the server from its source, without a build. Its worker threads must work there, too.
let server: ServerProcess
let manager: Caller

beforeAll(async () => {
  server = await startServer({ wrap: ([node]) => [node, '--import', 'tsx', 'server/main.ts'] })
  manager = await server.signIn('admin@demo.test')
})
afterAll(() => server.remove())

test('a server that runs from source writes PDFs and workbooks', async () => {
  const { data } = await manager.read<{ id: number }[]>('GET', 'project')
  const bytesOf = async (path: string) => {
    const answer = await manager.ask('GET', path)
    return [answer.status, Buffer.from(await answer.arrayBuffer()).toString('latin1', 0, 4)]
  }
  expect(await bytesOf(`rfiLog/${data[0]!.id}`)).toEqual([200, '%PDF'])
  expect(await bytesOf(`downloadProjectCOBieDocuments/${data[0]!.id}`)).toEqual([200, 'PK\u0003\u0004'])
})

test('a server that runs from source stamps copies of PDFs', async () => {
  const document = await PDFDocument.create()
  document.addPage()
  const stamped = await pdfStampThreads.stamp(() => document.save(), 'Superseded')
  expect(Buffer.from(stamped!).toString('latin1', 0, 4)).toBe('%PDF')
})
