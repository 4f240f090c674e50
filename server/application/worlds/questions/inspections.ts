import { check, may, on, action, must, part, priority } from '#server/db/supplied/checklists/ask.ts'

const item = (text: string, title: string) =>
  must('passFail', text, {
    onAnswer: [on('fail', 'requirePhoto'), on('fail', 'requireComment'), action('fail', title, priority.high)],
  })

/** A short site walk that checks water, soil and waste. */
export const environmentCheck = [
  part('spills', 'Spills and fuel', [
    item('Bunds empty of rain water and sound', 'Empty and repair the bunds'),
    item('Spill kits full and at hand', 'Refill the spill kits'),
    check('Refuelling only at the marked place?'),
  ]),
  part('waste', 'Waste', [
    item('Skips segregated and covered', 'Segregate and cover the skips'),
    may('photo', 'Photo of the waste area'),
  ]),
]
