import writeExcelFile from 'write-excel-file/node'
import { expect, test } from 'vitest'
import { peopleIn } from '#src/entities/projectPerson/importText.ts'
import { sheetText, UnreadableList } from '#src/ui/rows/sheetText.ts'

const workbook = async (rows: object[][]) => {
  const buffer = await (writeExcelFile(rows as never) as unknown as { toBuffer(): Promise<Buffer> }).toBuffer()
  return new File([new Uint8Array(buffer)], 'people.xlsx')
}
const today = '2026-05-12'

test('an Excel workbook with days, numbers and empty cells is read like a table', async () => {
  const file = await workbook([
    ['Surname', 'Forename', 'DOB', 'Mobile', 'Employer'].map((value) => ({ value })),
    [
      { value: 'Quinn' },
      { value: 'Ada "Red"' },
      { value: new Date('1988-05-04T00:00:00Z'), type: Date, format: 'dd/mm/yyyy' },
      { value: 353855550100, type: Number },
      { value: 'Ford, Byrne & Co' },
    ],
    [{ value: 'Daly' }, { value: 'Brian' }, null, null, null] as never,
  ])
  const people = peopleIn(await sheetText(file), today)
  expect(people).toMatchObject([
    {
      lastName: 'Quinn',
      firstName: 'Ada "Red"',
      dateOfBirth: '1988-05-04',
      phone: '353855550100',
      company: 'Ford, Byrne & Co',
      personId: null,
      isNew: false,
    },
    { lastName: 'Daly', firstName: 'Brian', dateOfBirth: '', company: '' },
  ])
})

test('a CSV file with another separator and days as people write them is read', async () => {
  const file = new File(
    ['First name;Last name;Date of birth;Card expires\r\nAda;Quinn;4 May 1988;tomorrow week\r\n'],
    'a.csv',
  )
  const [line] = peopleIn(await sheetText(file), today)
  expect(line).toMatchObject({ firstName: 'Ada', dateOfBirth: '1988-05-04', cardExpiresOn: 'tomorrow week' })
})

test('a file that is no workbook says what to do', async () => {
  await expect(sheetText(new File(['not a zip'], 'broken.xlsx'))).rejects.toThrow(UnreadableList)
})
