import { area, box, disc, png, stroke, type Layer, type Point } from './drawing.ts'

const ink: Layer['colour'] = [38, 50, 56]
const line = (...points: Point[]): Layer => ({ shape: stroke(points, 3), colour: ink })

/** A sketch of a bridge pier with its plinth and bearing, as a surveyor would draw it, in PNG. */
export const surveySketch = () =>
  png(480, 360, [
    {
      shape: area([
        [150, 340],
        [330, 340],
        [300, 190],
        [180, 190],
      ]),
      colour: [207, 216, 220],
    },
    { shape: box([165, 160], 150, 30), colour: [176, 190, 197] },
    { shape: box([205, 132], 70, 28, 4), colour: [0, 105, 116] },
    { shape: box([60, 92], 360, 40), colour: [144, 164, 174] },
    line([150, 340], [180, 190], [300, 190], [330, 340]),
    line([165, 160], [315, 160], [315, 190], [165, 190], [165, 160]),
    line([60, 132], [420, 132]),
    line([60, 92], [420, 92]),
    // The required level, and the measured one 14 mm below it.
    {
      shape: stroke(
        [
          [340, 152],
          [440, 152],
        ],
        2,
      ),
      colour: [198, 40, 40],
    },
    line([340, 160], [440, 160]),
    { shape: disc([440, 152], 4), colour: [198, 40, 40] },
  ])
