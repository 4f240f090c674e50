import { each, inTens } from './entry.ts'

/** Who grants and controls building: the councils of Ireland and Northern Ireland, and the larger ones of Great Britain; others are added. */
export const localAuthorities = inTens(
  ...each(
    { country: 'IE' },
    'Carlow County Council', 'Cavan County Council', 'Clare County Council', 'Cork City Council', 'Cork County Council', 'Donegal County Council',
    'Dublin City Council', 'Dún Laoghaire-Rathdown County Council', 'Fingal County Council', 'Galway City Council', 'Galway County Council',
    'Kerry County Council', 'Kildare County Council', 'Kilkenny County Council', 'Laois County Council', 'Leitrim County Council',
    'Limerick City and County Council', 'Longford County Council', 'Louth County Council', 'Mayo County Council', 'Meath County Council',
    'Monaghan County Council', 'Offaly County Council', 'Roscommon County Council', 'Sligo County Council', 'South Dublin County Council',
    'Tipperary County Council', 'Waterford City and County Council', 'Westmeath County Council', 'Wexford County Council', 'Wicklow County Council',
  ),
  ...each(
    { country: 'NI' },
    'Antrim and Newtownabbey Borough Council', 'Ards and North Down Borough Council', 'Armagh City, Banbridge and Craigavon Borough Council',
    'Belfast City Council', 'Causeway Coast and Glens Borough Council', 'Derry City and Strabane District Council',
    'Fermanagh and Omagh District Council', 'Lisburn and Castlereagh City Council', 'Mid and East Antrim Borough Council',
    'Mid Ulster District Council', 'Newry, Mourne and Down District Council',
  ),
  ...each(
    { country: 'GB' },
    'Birmingham City Council', 'Bristol City Council', 'Cardiff Council', 'City of Edinburgh Council', 'City of London Corporation',
    'Glasgow City Council', 'Isle of Anglesey County Council', 'Leeds City Council', 'Liverpool City Council', 'Manchester City Council',
    'Newcastle City Council', 'Sheffield City Council', 'Southampton City Council', 'Swansea Council', 'Westminster City Council',
  ),
)
