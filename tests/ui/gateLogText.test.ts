import writeExcelFile from 'write-excel-file/node'
import { expect, test } from 'vitest'
import { logIn } from '#src/entities/siteAttendance/logText.ts'
import { sheetText } from '#src/ui/rows/sheetText.ts'

const today = '2026-05-12'
const read = (text: string) => logIn(text, today)

test('times are read as turnstiles and people write them', () => {
  const lines = read(
    [
      'Card No;Full name;Employer;Time in;Time out',
      'CS-1;Ada Quinn;Brannock;04/05/2026 07:02;04/05/2026 16:31:20',
      'CS-2;;;2026-05-04T06:58:01.250;2026-05-04 15:30',
      'CS-3;;;4 May 2026 7.05;yesterday 16:00',
      'CS-4;;;at seven;',
    ].join('\r\n'),
  )
  expect(lines.map((line) => [line.cardNumber, line.in, line.out])).toEqual([
    ['CS-1', '2026-05-04T07:02:00', '2026-05-04T16:31:20'],
    ['CS-2', '2026-05-04T06:58:01', '2026-05-04T15:30:00'],
    ['CS-3', '2026-05-04T07:05:00', '2026-05-11T16:00:00'],
    // What is no time stays as it is, so that the check can quote it.
    ['CS-4', 'at seven', ''],
  ])
  expect(lines[0]).toMatchObject({ name: 'Ada Quinn', company: 'Brannock', at: '', direction: '' })
})

test('a day of its own counts for both times, and an out before its in is on the next day', () => {
  const [day, night] = read(
    'Date,Surname,Forename,Firm,In,Out\n4/5/26,Quinn,Ada,Brannock,07:00,16:00\n4/5/26,Daly,Brian,Corrib,22:00,06:15',
  )
  expect(day).toMatchObject({ name: 'Ada Quinn', in: '2026-05-04T07:00:00', out: '2026-05-04T16:00:00' })
  expect(night).toMatchObject({ name: 'Brian Daly', in: '2026-05-04T22:00:00', out: '2026-05-05T06:15:00' })
})

test('events keep their time and direction', () => {
  expect(read('Badge\tEvent time\tReader\nB-7\t2026-05-04 07:00:59\tTurnstile 2 - Entry')).toMatchObject([
    { cardNumber: 'B-7', at: '2026-05-04T07:00:59', direction: 'Turnstile 2 - Entry', in: '', out: '' },
  ])
})

test('a workbook keeps the times of its cells, to the second', async () => {
  const cell = (value: string, format: string) => ({ value: new Date(value), type: Date, format })
  const rows = [
    ['Card number', 'In', 'Out'].map((value) => ({ value })),
    [
      { value: 'CS-1' },
      cell('2026-05-04T07:02:00Z', 'dd/mm/yyyy hh:mm'),
      cell('2026-05-04T16:31:20Z', 'dd/mm/yyyy hh:mm:ss'),
    ],
  ]
  const made = writeExcelFile(rows as never) as unknown as { toBuffer(): Promise<Buffer> }
  const text = await sheetText(new File([new Uint8Array(await made.toBuffer())], 'log.xlsx'))
  expect(read(text)).toMatchObject([{ in: '2026-05-04T07:02:00', out: '2026-05-04T16:31:20' }])
})
