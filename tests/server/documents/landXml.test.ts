import { beforeAll, describe, expect, test } from 'vitest'
import { usualFileTypes } from '#contract/entities/settings.ts'
import { settings } from '#server/db/tables/settings.ts'
import { pdf, useDocumentFolder } from './documentFolder.ts'

const site = useDocumentFolder()
const { upload, form } = site
beforeAll(() => site.setup.world.services.db.update(settings).set({ fileTypes: usualFileTypes }))

const head = '<?xml version="1.0" encoding="UTF-8"?>'
const levels =
  '<LandXML xmlns="http://www.landxml.org/schema/LandXML-1.2" version="1.2"><Surfaces><Surface name="Ground"/></Surfaces></LandXML>'
const store = async (name: string, content: string | Uint8Array<ArrayBuffer>) => {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  return upload(site.staff, site.folderId, [name], {}, bytes)
}
const named = (ending: string) => `Levels ${crypto.randomUUID()}.${ending}`
const refusal = async (name: string, content: string | Uint8Array<ArrayBuffer>) =>
  (await store(name, content)).errors.map(({ message }) => message)

describe('LandXML', () => {
  test.each([
    ['xml', `${head}\n<!-- made on site -->\n${levels}`],
    ['landxml', levels],
    ['XML', `\uFEFF${head}${levels}`],
    ['xml', `${head}<lx:LandXML xmlns:lx="http://www.landxml.org/schema/LandXML-1.2"/>`],
  ])('is stored as what it is: .%s', async (ending, content) => {
    const { data, errors } = await store(named(ending), content)
    expect(errors).toEqual([])
    const file = await site.staff.ask('GET', `file/${data.documents[0]!.fileId}?inline=1`)
    expect(Buffer.from(await file.arrayBuffer())).toEqual(Buffer.from(content))
    // It is downloaded, never opened by the browser.
    expect(file.headers.get('content-disposition')).toMatch(/^attachment;/)
    expect(file.headers.get('content-type')).toBe('application/octet-stream')
  })

  test.each([
    ['another XML file', `${head}<note>Levels</note>`],
    ['a page', '<html xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></html>'],
    ['LandXML further in', `${head}<a>${levels}</a>`],
    ['a document type before it', `${head}<!DOCTYPE LandXML [<!ENTITY a "b">]>${levels}`],
    ['a style sheet before it', `${head}<?xml-stylesheet href="https://evil.example/a.xsl"?>${levels}`],
    ['a program', 'MZ\u0090\u0000'],
  ])('is refused where it is none: %s', async (_, content) => {
    const name = named('xml')
    expect(await refusal(name, content)).toEqual([`${name} is no LandXML. Other XML files cannot be uploaded.`])
  })

  test.each([
    ['at its end', `<Feature><s:script xmlns:s="http://www.w3.org/1999/xhtml">alert(1)</s:script></Feature>`],
    [
      'written with a code',
      `<Feature><s:script xmlns:s="http://www.w3.org/1999/&#120;html">alert(1)</s:script></Feature>`,
    ],
    ['as a picture', `<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>`],
  ])('is refused where a browser would run a part of it, %s', async (_, part) => {
    const name = named('xml')
    const points = '<P>1 2 3</P>'.repeat(40_000)
    expect(await refusal(name, `${head}${levels.replace('</LandXML>', `${points}${part}</LandXML>`)}`)).toEqual([
      `${name} holds parts that a browser runs and cannot be uploaded.`,
    ])
  })

  test('is refused where the settings do not list it, and the plan says so before', async () => {
    await site.setup.world.services.db.update(settings).set({ fileTypes: ['pdf'] })
    const name = named('xml')
    const message = `${name} is a program or a script and cannot be uploaded.`
    const plan = { folderId: site.folderId, files: [{ name }] }
    const { data } = await site.staff.read<{ files: { problem: string }[] }>(
      'POST',
      'projectDocumentPmp/uploadPlan',
      plan,
    )
    expect(data.files[0]!.problem).toBe(message)
    expect(await refusal(name, levels)).toEqual([message])
    await site.setup.world.services.db.update(settings).set({ fileTypes: usualFileTypes })
  })
})

test('Words that begin like a sound are text, and a sound under the name of a text is refused', async () => {
  const words = await store('ID3 tags of the lift car.txt', 'ID3 and ID4 are the lifts of block C\r\nLevel 2')
  expect(words.errors).toEqual([])
  const sound = new Uint8Array([0x49, 0x44, 0x33, 3, 0, 0, 0, 0, 0, 0x21, 0x54, 0x49, 0x54, 0x32, 0, 0, 0, 1])
  expect(await refusal('Song.txt', sound)).toEqual(['The content of Song.txt does not match its file type.'])
})

test('A file that is none of these is refused beside others, which are stored', async () => {
  const body = form(site.folderId, [named('pdf')], {}, pdf())
  body.append('files', new File([`${head}<note/>`], 'Note.xml'))
  const answer = await site.staff.read<{ results: { problem: string | null }[] }>('POST', 'ProjectFilePmpUpload', body)
  expect(answer.data.results.map(({ problem }) => problem)).toEqual([
    null,
    'Note.xml is no LandXML. Other XML files cannot be uploaded.',
  ])
})
