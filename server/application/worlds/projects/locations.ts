import type { LocationKind } from '#contract/entities/projectLocation.ts'
import type { projectLocations } from '#server/db/tables/projectLocation.ts'
import type { Fields } from '../history.ts'
import { projectId, siteOf, type ProjectNumber } from './projects.ts'

interface More {
  /** Metres above the project datum. */
  level?: number
  /** Metres. */
  height?: number
  /** Square metres, gross and net. */
  areas?: [gross: number, net: number]
}
/** `partOf` is the code of a location listed earlier. */
type Location = [code: string, kind: LocationKind, name: string, partOf?: string | null, more?: More]

const locations: Partial<Record<ProjectNumber, Location[]>> = {
  'HB-014': [
    ['HB', 'site', 'Harbour bridge'],
    ['EQ', 'external', 'East quay compound', 'HB', { level: 3.2, areas: [2_400, 2_150] }],
    ['EQ-01', 'space', 'Site offices', 'EQ', { areas: [180, 164] }],
    ['EQ-02', 'space', 'Welfare and drying room', 'EQ', { areas: [120, 108] }],
    ['EQ-03', 'space', 'Paint and COSHH store', 'EQ', { areas: [24, 22] }],
    ['SP1', 'zone', 'Span 1, abutment to pier 2', 'HB', { level: 9.4 }],
    ['SP2', 'zone', 'Span 2, pier 2 to pier 3', 'HB', { level: 9.8 }],
    ['SP3', 'zone', 'Span 3, pier 3 to pier 4', 'HB', { level: 9.8 }],
    ['SP3-T3', 'space', 'Truss T3, north chord', 'SP3', { level: 12.6, height: 4.2 }],
    ['SP3-CD', 'space', 'Crash deck under span 3', 'SP3', { level: 7.1, areas: [310, 296] }],
    ['P4', 'zone', 'Pier 4 and bearings', 'HB', { level: 6.35 }],
    ['SA', 'external', 'South approach', 'HB', { level: 4.1, areas: [1_850, 1_850] }],
  ],
  'LT-003': [
    ['TB', 'building', 'Terminal building', null, { level: 4.5, height: 14.2, areas: [6_420, 5_870] }],
    ['TB-F0', 'floor', 'Ground floor', 'TB', { level: 4.5, height: 5.4, areas: [3_210, 2_960] }],
    ['TB-F0-01', 'space', 'Check-in hall', 'TB-F0', { areas: [1_120, 1_085] }],
    ['TB-F0-02', 'space', 'Baggage hall', 'TB-F0', { areas: [940, 902] }],
    ['TB-F0-03', 'space', 'Plant room', 'TB-F0', { areas: [86, 82] }],
    ['TB-F1', 'floor', 'First floor', 'TB', { level: 9.9, height: 4.3, areas: [3_210, 2_910] }],
    ['TB-F1-01', 'space', 'Departure lounge', 'TB-F1', { areas: [1_460, 1_402] }],
    ['TB-F1-02', 'space', 'Offices', 'TB-F1', { areas: [380, 351] }],
    ['TB-RF', 'floor', 'Roof', 'TB', { level: 18.7, areas: [3_340, 3_340] }],
    ['TB-RF-N', 'zone', 'North pitch and rooflights', 'TB-RF'],
    ['TB-RF-S', 'zone', 'South pitch and smoke vents', 'TB-RF'],
    ['CP', 'external', 'Marshalling area', null, { level: 3.9, areas: [9_800, 9_800] }],
  ],
  'RC-021': [
    ['EXT', 'building', 'Extension', null, { level: 12, height: 8.4, areas: [1_460, 1_285] }],
    ['EXT-F0', 'floor', 'Ground floor', 'EXT', { level: 12, height: 3.6, areas: [860, 754] }],
    ['EXT-F0-01', 'space', 'Hall', 'EXT-F0', { height: 7.2, areas: [240, 231] }],
    ['EXT-F0-02', 'space', 'Classrooms 1 to 4', 'EXT-F0', { areas: [264, 248] }],
    ['EXT-F1', 'floor', 'First floor', 'EXT', { level: 15.6, height: 3.4, areas: [600, 531] }],
    ['EXT-F1-01', 'space', 'Classrooms 5 to 8', 'EXT-F1', { areas: [264, 248] }],
    ['EXT-S1', 'zone', 'Stair core 1', 'EXT'],
    ['YD', 'external', 'Yard and set-down', null, { areas: [640, 640] }],
  ],
  'HB-009': [
    ['BH', 'building', 'Bridge house', null, { level: 4.2, height: 11.6, areas: [1_240, 1_090] }],
    ['BH-F0', 'floor', 'Ground floor', 'BH', { level: 4.2, height: 3.8, areas: [420, 366] }],
    ['BH-F0-01', 'space', 'Entrance and stair 1', 'BH-F0', { areas: [64, 58] }],
    ['BH-F0-02', 'space', 'Workshop and stores', 'BH-F0', { areas: [148, 139] }],
    ['BH-F0-03', 'space', 'Plant room', 'BH-F0', { areas: [52, 48] }],
    ['BH-F0-04', 'space', 'Changing rooms and showers', 'BH-F0', { areas: [46, 41] }],
    ['BH-F1', 'floor', 'First floor', 'BH', { level: 8.0, height: 3.4, areas: [410, 358] }],
    ['BH-F1-01', 'space', 'Harbour offices', 'BH-F1', { areas: [212, 204] }],
    ['BH-F1-02', 'space', 'Kitchen and canteen', 'BH-F1', { areas: [58, 54] }],
    ['BH-F2', 'floor', 'Second floor', 'BH', { level: 11.4, height: 3.4, areas: [410, 366] }],
    ['BH-F2-01', 'space', 'Bridge control room', 'BH-F2', { areas: [96, 92] }],
    ['BH-RF', 'floor', 'Roof', 'BH', { level: 15.2, areas: [420, 420] }],
    ['BH-RF-01', 'zone', 'Roof plant and rooflights', 'BH-RF'],
    ['SB', 'zone', 'Swing bridge, centre pier', null, { level: 3.1 }],
    ['SB-01', 'space', 'Bearing chamber', 'SB', { level: 1.4, areas: [38, 34] }],
  ],
}

/** The locations of every project, in the shape their form saves, with the number of days since they were created. */
export function allLocations() {
  const numbers = Object.keys(locations) as ProjectNumber[]
  const codes = numbers.flatMap((number) => locations[number]!.map(([code]) => `${number}/${code}`))
  return numbers.flatMap((number) =>
    locations[number]!.map(([code, kind, name, partOf, more = {}]) => {
      const fields: Fields<typeof projectLocations> = {
        projectId: projectId(number),
        kind,
        parentId: partOf ? codes.indexOf(`${number}/${partOf}`) + 1 : null,
        code,
        name,
        elevation: more.level ?? null,
        height: more.height ?? null,
        grossArea: more.areas?.[0] ?? null,
        netArea: more.areas?.[1] ?? null,
        category: null,
      }
      return { number, fields, madeDaysAgo: siteOf(number).madeDaysAgo - 20 }
    }),
  )
}

/** The id of a location, by its project and code. */
export const locationId = (number: ProjectNumber, code: string) =>
  (Object.keys(locations) as ProjectNumber[])
    .flatMap((of) => locations[of]!.map(([own]) => `${of}/${own}`))
    .indexOf(`${number}/${code}`) + 1
