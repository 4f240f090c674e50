/** Made-up places; with the trades below they give each of the many firms a name of its own. */
export const places = [
  'Ardcloon', 'Ballynoe', 'Carrigmore', 'Drumsallagh', 'Eskerbeg', 'Farranlea', 'Glenroe', 'Hollyhill', 'Inchmore', 'Kilbarron',
  'Lisnagar', 'Mountgarret', 'Newbrook', 'Oldcourt', 'Portnahinch', 'Quarrymount', 'Rathdarragh', 'Slievecarn', 'Tullyvale', 'Urlaur',
  'Ashcombe', 'Brackley Moor', 'Calder End', 'Denholme', 'Eastwick', 'Fernhurst', 'Garstone', 'Harwood', 'Ingleby', 'Kirkstead',
  'Langmoor', 'Marshfold', 'Netherby', 'Overton Quay', 'Penrith Road', 'Ravensworth', 'Stanmere', 'Thornfield', 'Upwell', 'Westbourne',
] as const

export const firmTrades = [
  'Groundworks', 'Steel', 'Scaffolding', 'Mechanical', 'Electrical', 'Roofing', 'Formwork', 'Surveys', 'Plant Hire', 'Joinery',
] as const

export const works = [
  'Culvert renewal', 'School extension', 'Quay wall repair', 'Apartment block', 'Health centre', 'Substation', 'Footbridge', 'Car park',
  'Road widening', 'Fire station', 'Warehouse roof', 'Office refurbishment', 'Reservoir liner', 'Flood wall', 'Library', 'Sports hall',
] as const

export const firstNames = [
  'Áine', 'Brendan', 'Cillian', 'Deirdre', 'Enda', 'Fiona', 'Gerard', 'Hannah', 'Ivan', 'Joanna', 'Kieran', 'Laura', 'Marek', 'Nuala',
  'Oisín', 'Piotr', 'Rachel', 'Stephen', 'Tomás', 'Vasile', 'Wendy', 'Yvonne', 'Zofia', 'Mohammed', 'Grace',
] as const

export const lastNames = [
  'Keane', 'Fitzgerald', 'Boyle', 'Sheridan', 'Kowalska', 'Ionescu', 'Hughes', 'Campbell', 'Donnelly', 'Reilly', 'Power', 'Nolan',
  'Jankauskas', 'Patel', 'Wilson', 'Magee', 'Cullen', 'Forde', 'Hayes', 'Tracey', 'Bennett', 'Lacey', 'Mullan', 'Stokes', 'Vaughan',
] as const

export const jobTitles = [
  'Site engineer', 'Site manager', 'Project manager', 'Quantity surveyor', 'H&S adviser', 'Foreman', 'Planner', 'Document controller',
] as const

type Message = readonly [title: string, body: string]
export const messages: readonly [Message, ...Message[]] = [
  ['Permit wanted for tomorrow', 'Hot work on the roof from 07:00. The issuer is on site from 06:30.'],
  ['Delivery moved', 'The precast stairs come at 11:00 and not at 09:00. Keep the crane free.'],
  ['Gate 2 closed', 'Trench across the entrance until the evening. Use gate 1 and sign in there.'],
  ['Toolbox talk', 'Slips and trips, ten minutes at the canteen before start.'],
  ['Drawing reissued', 'Stair core A went up a revision. Take the old one off the wall.'],
]
