import type { LocationKind } from '#contract/entities/projectLocation.ts'
import { external, type Created } from './columns.ts'
import type { Handover } from './handover.ts'
import type { CobieRow } from './sheets.ts'

type Location = Handover['locations'][number]

/** Spaces are named by their code, as room numbers are; the name describes them. */
const spaceName = ({ code }: Location) => code
/** Floor, space and zone names are unique, because codes are unique on a project. */
const codedName = ({ code, name }: Location) => `${code} ${name}`

const ofKind = ({ locations }: Handover, ...kinds: LocationKind[]) =>
  locations.filter(({ kind }) => kinds.includes(kind))

/** Floors, and outside areas as floors of the type 'Site', so that spaces outside have one too. */
export const floorsOf = (handover: Handover, created: Created): CobieRow<'Floor'>[] =>
  ofKind(handover, 'floor', 'external').map((place) => ({
    Name: codedName(place),
    ...created(place),
    Category: place.kind === 'floor' ? 'Floor' : 'Site',
    ...external('Location', place.id),
    Description: place.name,
    Elevation: place.elevation,
    Height: place.height,
  }))

export function spacesOf(handover: Handover, created: Created, warnings: string[]): CobieRow<'Space'>[] {
  const above = ancestorsIn(handover)
  const spaces = ofKind(handover, 'space')
  const floorOf = (place: Location) => above(place).find(({ kind }) => kind === 'floor' || kind === 'external')
  const adrift = spaces.filter((place) => !floorOf(place)).map(spaceName)
  if (adrift.length > 0) warnings.push(`These spaces are on no floor: ${adrift.join(', ')}.`)
  const unsorted = spaces.filter(({ category }) => !category).map(spaceName)
  if (unsorted.length > 0) warnings.push(`These spaces have no category: ${unsorted.join(', ')}.`)
  return spaces.map((place) => {
    const floor = floorOf(place)
    return {
      Name: spaceName(place),
      ...created(place),
      Category: place.category,
      FloorName: floor ? codedName(floor) : null,
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
export function zonesOf(handover: Handover, created: Created, warnings: string[]): CobieRow<'Zone'>[] {
  const above = ancestorsIn(handover)
  const spaces = ofKind(handover, 'space')
  return ofKind(handover, 'zone').flatMap((zone) => {
    const inside = spaces.filter((space) => above(space).some(({ id }) => id === zone.id))
    if (inside.length === 0) warnings.push(`The zone ${codedName(zone)} has no spaces, so it is left out.`)
    if (inside.length > 0 && !zone.category) warnings.push(`The zone ${codedName(zone)} has no category.`)
    return inside.length === 0
      ? []
      : {
          Name: codedName(zone),
          ...created(zone),
          Category: zone.category,
          SpaceNames: inside.map(spaceName).join(','),
          ...external('Location', zone.id),
          Description: zone.name,
        }
  })
}

/** Returns a function that lists the locations which contain one, the nearest first. */
function ancestorsIn({ locations }: Handover) {
  const byId = new Map(locations.map((place) => [place.id, place]))
  return (place: Location) => {
    const found: Location[] = []
    for (let at = byId.get(place.parentId ?? 0); at && !found.includes(at); at = byId.get(at.parentId ?? 0))
      found.push(at)
    return found
  }
}
