import { defineEntity, type Draft, type Row, type Summary } from '../entity.ts'
import { inWords } from '../fieldFacts.ts'
import { day, decimal, oneOf, optionalLongText, optionalText, orNull, yesNo } from '../fields.ts'
import { ref } from '../references.ts'
import { inOrder } from '../rules.ts'

/** Where a day comes from: the weather service, or someone who typed it. */
export const weatherSources = ['provider', 'manual'] as const
export type WeatherSource = (typeof weatherSources)[number]
export const weatherSourceWords: Record<WeatherSource, string> = { provider: 'Weather service', manual: 'Site' }

const temperature = (label: string, said: string) => orNull(decimal([label, said], -60, 60, 1))
const wind = (label: string, said: string) => orNull(decimal([label, said], 0, 120, 1))

/** The weather of one day on the site of a project, and the hours that it cost (domain specification, 5.8). */
export const weatherDay = defineEntity('weatherDay', {
  name: 'Weather day',
  plural: 'Weather days',
  path: 'weatherDay',
  hub: 'WeatherDay',
  displayName: '{date}',
  scope: 'project',
  draft: {
    projectId: ref('project', 'Project', { whenGone: 'belongs' }),
    date: day(['Date', 'the date']),
    amSummary: optionalText(['Morning', 'the weather of the morning'], 100),
    pmSummary: optionalText(['Afternoon', 'the weather of the afternoon'], 100),
    tempMin: temperature('Lowest temperature', 'the lowest temperature'),
    tempMax: temperature('Highest temperature', 'the highest temperature'),
    rainMm: orNull(decimal(['Rain', 'the rain'], 0, 1000, 1)),
    windAvg: wind('Average wind', 'the average wind'),
    gustMax: wind('Highest gust', 'the highest gust'),
    isWorkingDay: yesNo('Working day', true),
    hoursLost: orNull(decimal(['Hours lost', 'the hours lost'], 0, 24, 1)),
    lostActivity: optionalText(['Work that stopped', 'the work that stopped'], 200),
    note: optionalLongText('Note', 2000),
  },
  rules: [
    inOrder('tempMin', 'tempMax', 'The highest temperature must not be below the lowest.'),
    inOrder('windAvg', 'gustMax', 'The highest gust must not be below the average wind.'),
    {
      field: 'hoursLost',
      message: 'Hours are lost on working days only. Mark it as a working day, or clear the hours.',
      isMet: ({ isWorkingDay, hoursLost }) => isWorkingDay || !hoursLost,
    },
  ],
  facts: {
    source: inWords(weatherSourceWords, oneOf('Source', weatherSources)),
  },
  summary: [
    'projectId',
    'date',
    'source',
    'amSummary',
    'pmSummary',
    'tempMin',
    'tempMax',
    'rainMm',
    'windAvg',
    'gustMax',
    'isWorkingDay',
    'hoursLost',
    'lostActivity',
    'note',
  ],
  filter: { projectId: ref('project', 'Project'), date: day(['Date', 'the date']) },
  listsBy: ['projectId'],
  affects: { projectIds: 'project' },
})

export type WeatherDay = Row<typeof weatherDay>
export type WeatherDaySummary = Summary<typeof weatherDay>
export type WeatherDayDraft = Draft<typeof weatherDay>
