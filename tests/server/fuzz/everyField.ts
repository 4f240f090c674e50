import { urlOf, type Entity } from '#contract/entity.ts'
import { entities } from '#contract/entities/index.ts'
import { projectSettings } from '#contract/projects/projectSettings.ts'
import { notMadeByPeople, samples } from '#mocks/samples.ts'
import { requests } from './judge.ts'
import { oddValues } from './values.ts'

export interface Fuzzed {
  method: string
  path: string
  body?: Record<string, unknown>
  /** The record that supplies the other values of the body. */
  onto?: string
  /** The one unusual field, and its oddity. */
  field?: string
  oddity?: string
}

const odd = Object.entries(oddValues)
const around = { clientId: 1, userId: 2, projectId: 3 }

/** One otherwise valid request for each field and odd value, including a missing field. */
const withOddValues = (
  method: string,
  path: string,
  good: () => Record<string, unknown>,
  fields: readonly string[],
  onto?: string,
): Fuzzed[] =>
  fields.flatMap((field) =>
    [...odd, ['left out', undefined] as const].map(([oddity, value]) => ({
      method,
      path,
      field,
      oddity,
      body: { ...good(), [field]: value },
      ...(onto && { onto }),
    })),
  )

const kinds = (Object.values(entities) as Entity[]).filter(({ kind }) => !notMadeByPeople.includes(kind))
/** Ids of demo records, for kinds without a record with the id 3. */
const presentIds: Partial<Record<string, number>> = { lookup: 10, projectInductionVideo: 1, rollCall: 1 }

function spoiltKind(entity: Entity): Fuzzed[] {
  const good = () => samples[entity.kind](around) as Record<string, unknown>
  const path = urlOf(entity, good())
  const fields = Object.keys(entity.draft.shape).filter((field) => !entity.path.includes(`{${field}}`))
  const record = `${path}/${presentIds[entity.kind] ?? 3}`
  return [
    ...withOddValues('POST', path, good, fields),
    ...withOddValues('PUT', path, () => ({}), ['id', 'rowVersion', ...fields], record),
    ...Object.keys(entity.actions)
      .slice(0, 1)
      .flatMap((action) =>
        withOddValues('PUT', `${record}/move`, () => ({ action }), ['action', 'rowVersion'], record),
      ),
  ]
}

const place = () => ({ latitude: 53.3, longitude: -6.2 })
const calls: Fuzzed[] = [
  ...Object.values(projectSettings).flatMap(({ path, draft }) =>
    withOddValues(
      'PUT',
      path,
      () => ({ projectId: 3 }),
      ['projectId', 'rowVersion', ...Object.keys(draft.shape)],
      'project/3',
    ),
  ),
  ...withOddValues(
    'PUT',
    'projectLatitudeAndLongitude',
    place,
    ['id', 'rowVersion', 'latitude', 'longitude'],
    'project/3',
  ),
  ...withOddValues('PUT', 'projectsStatus', () => ({ ids: [3], rowVersions: [1], statusId: 60, reason: 'Done' }), [
    'ids',
    'rowVersions',
    'statusId',
    'reason',
  ]),
  ...withOddValues('PUT', 'preference/list.columns', () => ({ value: 1 }), ['value']),
  ...withOddValues('POST', 'login', () => ({ Email: 'nobody@nowhere.example', Password: '' }), ['Email', 'Password']),
  ...withOddValues('POST', 'ForgotPassword', () => ({ Email: 'nobody@nowhere.example' }), ['Email']),
  ...withOddValues('POST', 'ConfirmPassword', () => ({ Token: 'none', Password: 'Correct-Horse-77' }), [
    'Token',
    'Password',
  ]),
]

/** Odd values as text in a path. */
const written = odd
  .flatMap(([oddity, value]) =>
    typeof value === 'object'
      ? []
      : [
          {
            oddity,
            text: encodeURIComponent((typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed()),
          },
        ],
  )
  .concat([
    { oddity: 'a broken escape', text: '%E0%A4%A' },
    { oddity: 'a NUL', text: '%00' },
    { oddity: 'many', text: Array.from({ length: 300 }, (_, at) => at + 1).join(',') },
  ])

const queried = (path: string, ...names: string[]): Fuzzed[] =>
  names.flatMap((field) =>
    written.map(({ oddity, text }) => ({
      method: 'GET',
      path: `${path}${path.includes('?') ? '&' : '?'}${field}=${text}`,
      field,
      oddity,
    })),
  )

const addressed = (method: string, before: string, after = ''): Fuzzed[] =>
  written.map(({ oddity, text }) => ({
    method,
    path: `${before}/${text}${after}`,
    oddity,
    ...(method === 'PUT' && { body: {} }),
  }))

/** Query parameters of windows and the names of their menus. */
const pageQuestions =
  'size sort offset after before words view toggle ids where.on where.topic where.createdOn where.byUserId where.__proto__'.split(
    ' ',
  )

const addresses: Fuzzed[] = [
  ...kinds.flatMap((entity) => {
    const path = urlOf(entity, { list: 'bodyParts' })
    return [
      ...queried(path, 'ids', 'requireUpdate', '__proto__', ...Object.keys(entity.filter.shape)),
      ...addressed('GET', path),
      ...addressed('DELETE', path, '?rowVersion=1'),
      ...addressed('PUT', path, '/restore'),
      ...addressed('PUT', path, '/move'),
      ...written.map(({ oddity, text }) => ({ method: 'DELETE', path: `${path}/9?rowVersion=${text}`, oddity })),
    ]
  }),
  ...['notification', 'audit?entityKind=project&entityId=2', 'audit/entries', 'bin', 'mail'].flatMap((path) => {
    const [before, query = ''] = path.split('?')
    return [
      ...queried(path, ...pageQuestions),
      ...queried(`${before}/count?${query}`, 'words', 'view', 'where.on', 'where.topic', 'where.kind'),
      ...addressed('GET', `${before}/choices`, query && `?${query}`),
    ]
  }),
  ...queried('audit/export', 'words', 'where.on', 'where.action'),
  ...queried('changes', 'since'),
  ...queried('audit?entityKind=project', 'entityId'),
  ...queried('audit?entityId=3', 'entityKind'),
  ...queried('audit?entityKind=lookup&entityId=10', 'list'),
  ...queried('LoggedInUser', 'slide'),
  ...addressed('GET', 'lookup'),
  ...addressed('GET', 'file'),
  ...addressed('PUT', 'preference'),
  ...addressed('DELETE', 'projectImage', '?rowVersion=1'),
  ...addressed('DELETE', 'clientLogo', '?rowVersion=1'),
  ...addressed('GET', 'projectReport'),
]

/** Every field of every call with every odd value, then every path parameter. */
export const systematic: readonly Fuzzed[] = [...kinds.flatMap(spoiltKind), ...calls, ...addresses]

/** 60 % of the requests of a run, evenly spread over the systematic requests. */
export const share = Math.min(systematic.length, Math.round(requests * 0.6))
