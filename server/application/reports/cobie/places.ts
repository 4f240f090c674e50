import type { LocationKind } from '#contract/entities/projectLocation.ts'
import { external, type Created } from './columns.ts'
import type { Handover } from './handover.ts'
import type { CobieRow } from './sheets.ts'
import { uniqueNames } from './uniqueNames.ts'
import type { Warnings } from './warnings.ts'

type Location = Handover['locations'][number]

const ofKind = ({ locations }: Handover, ...kinds: LocationKind[]) =>
  locations.filter(({ kind }) => kinds.includes(kind))

/**
 * The names of the rows of locations. Spaces are named by their code, like room numbers; their name is the description.
 * Zones list their spaces separated by commas, so a comma in a code becomes a semicolon.
 */
export function placeNames(handover: Handover) {
  const coded = ({ code, name }: Location) => `${code} ${name}`
  return new Map([
    ...uniqueNames(ofKind(handover, 'floor', 'external'), coded),
    ...uniqueNames(ofKind(handover, 'space'), ({ code }) => code.replaceAll(',', ';')),
    ...uniqueNames(ofKind(handover, 'zone'), coded),
  ])
}
type Names = ReturnType<typeof placeNames>

/** Uniclass code and title, in the format of the handover: 'SL_20_15_59 : Offices'. */
const uniclass = /^[A-Z][A-Za-z](?:_\d{2}){1,4} ?: ?\S/

/** The category of the facility: that of the site, or the one that all its buildings have in common. */
export function facilityCategory(handover: Handover, warnings: Warnings) {
  const of = (kind: LocationKind) => new Set(ofKind(handover, kind).flatMap(({ category }) => category ?? []))
  const [site, buildings] = [of('site'), of('building')]
  const found = site.size > 0 ? site : buildings
  if (found.size === 1) return [...found][0]!
  warnings.sayOfLocations(
    found.size === 0
      ? 'The facility has no category. Give the site, or the building, its own'
      : 'The facility has no category, because its buildings have different ones. Give the site its own',
  )
  return null
}

/** Warns of places without a category, or with one that is not a code with its title. */
function checkCategories(warnings: Warnings, what: string, places: readonly Location[], names: Names) {
  const named = (some: readonly Location[]) => some.map(({ id }) => ({ id, called: names.get(id)! }))
  const without = places.filter(({ category }) => !category)
  const odd = places.filter(({ category }) => category && !uniclass.test(category))
  warnings.sayAbout(`These ${what} have no category`, 'projectLocation', named(without))
  warnings.sayAbout(
    `The category of these ${what} is no Uniclass code with its title, such as SL_20_15_59 : Offices`,
    'projectLocation',
    named(odd),
  )
}

/** Floors, and outside areas as floors of the type 'Site', so that spaces outside have one too. */
export const floorsOf = (handover: Handover, created: Created, names: Names): CobieRow<'Floor'>[] =>
  ofKind(handover, 'floor', 'external').map((place) => ({
    Name: names.get(place.id)!,
    ...created(place),
    Category: place.kind === 'floor' ? 'Floor' : 'Site',
    ...external('Location', place.id),
    Description: place.name,
    Elevation: place.elevation,
    Height: place.height,
  }))

export function spacesOf(handover: Handover, created: Created, names: Names, warnings: Warnings): CobieRow<'Space'>[] {
  const above = ancestorsIn(handover)
  const spaces = ofKind(handover, 'space')
  const floorOf = (place: Location) => above(place).find(({ kind }) => kind === 'floor' || kind === 'external')
  const adrift = spaces.filter((place) => !floorOf(place))
  warnings.sayAbout(
    'These spaces are on no floor',
    'projectLocation',
    adrift.map(({ id }) => ({ id, called: names.get(id)! })),
  )
  checkCategories(warnings, 'spaces', spaces, names)
  return spaces.map((place) => {
    const floor = floorOf(place)
    return {
      Name: names.get(place.id)!,
      ...created(place),
      Category: place.category,
      FloorName: floor ? names.get(floor.id)! : null,
      Description: place.name,
      ...external('Location', place.id),
      RoomTag: place.code,
      UsableHeight: place.height,
      GrossArea: place.grossArea,
      NetArea: place.netArea,
    }
  })
}

/** Zones with the spaces below them. A zone without spaces has no row, because the column SpaceNames is required. */
export function zonesOf(handover: Handover, created: Created, names: Names, warnings: Warnings): CobieRow<'Zone'>[] {
  const above = ancestorsIn(handover)
  const spaces = ofKind(handover, 'space')
  const zones = ofKind(handover, 'zone').map((zone) => ({
    zone,
    inside: spaces.filter((space) => above(space).some(({ id }) => id === zone.id)),
  }))
  const empty = zones.filter(({ inside }) => inside.length === 0)
  warnings.sayAbout(
    'These zones have no spaces, so they are left out',
    'projectLocation',
    empty.map(({ zone: { id } }) => ({ id, called: names.get(id)! })),
  )
  const written = zones.filter(({ inside }) => inside.length > 0)
  checkCategories(
    warnings,
    'zones',
    written.map(({ zone }) => zone),
    names,
  )
  return written.map(({ zone, inside }) => ({
    Name: names.get(zone.id)!,
    ...created(zone),
    Category: zone.category,
    SpaceNames: inside.map(({ id }) => names.get(id)!).join(','),
    ...external('Location', zone.id),
    Description: zone.name,
  }))
}

/** Returns a function that lists the locations containing a location, the nearest first. */
function ancestorsIn({ locations }: Handover) {
  const byId = new Map(locations.map((place) => [place.id, place]))
  return (place: Location) => {
    const found: Location[] = []
    for (let at = byId.get(place.parentId ?? 0); at && !found.includes(at); at = byId.get(at.parentId ?? 0))
      found.push(at)
    return found
  }
}
