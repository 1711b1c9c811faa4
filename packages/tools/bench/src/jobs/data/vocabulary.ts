/** The words for postings in one language. In sentences, `{…}` names a value to fill in. */
export interface Vocabulary {
  /** Titles by the name of their job category. */
  readonly roles: Readonly<Record<string, readonly string[]>>;
  readonly levels: readonly string[];
  readonly titleForms: readonly string[];
  readonly employers: readonly string[];
  readonly sentences: readonly string[];
  /** Duties, requirements and benefits, for lists. */
  readonly items: readonly string[];
  readonly facts: readonly (readonly [string, string])[];
  readonly headings: readonly string[];
  readonly apply: string;
}

const english: Vocabulary = {
  roles: {
    Accounting: ['Staff Accountant', 'Payroll Clerk', 'Controller'],
    'Banking and Finance': ['Financial Analyst', 'Mortgage Specialist'],
    Construction: ['Carpenter', 'Site Superintendent', 'Heavy Equipment Operator'],
    'Customer Service': ['Customer Service Representative', 'Call Centre Agent', 'Dispatcher'],
    Engineering: ['Civil Engineer', 'Process Engineer', 'Mechanical Designer'],
    'Food Service': ['Line Cook', 'Barista', 'Sous Chef', 'Dishwasher'],
    'Health Care': ['Registered Nurse', 'Pharmacy Assistant', 'Paramedic'],
    'Information Technology': ['Software Developer', 'Network Administrator', 'QA Analyst'],
    Manufacturing: ['Production Worker', 'CNC Machinist', 'Millwright'],
    Retail: ['Store Manager', 'Cashier', 'Visual Merchandiser'],
    'Skilled Trades': ['Electrician', 'Welder', 'Plumber', 'HVAC Technician'],
    'Transportation and Logistics': ['Truck Driver (AZ)', 'Warehouse Associate'],
  },
  levels: ['', '', '', 'Senior ', 'Junior ', 'Lead ', 'Assistant ', 'Seasonal '],
  titleForms: [
    ...['{role}', '{role}', '{role} - {town}', '{role} – Evening Shift', '{role} | Hybrid'],
    ...['{role}, Weekends & Holidays', 'URGENT: {role}', '{role} — up to $5,000 signing bonus!'],
  ],
  employers: ['Northern Lights Health Group', 'Prairie Steel & Fabrication Ltd.', "O'Reilly Farms"],
  sentences: [
    '{employer} has served communities across Canada for more than forty years, and we are growing.',
    'We are looking for a {role} to join our close-knit team in {town}.',
    'If you take pride in your work and enjoy solving problems with others, we would like to meet you.',
    'Our {town} location is easily reached by public transit, and free parking is available on site.',
    'We thank all applicants; only those selected for an interview will be contacted.',
  ],
  items: [
    'Plan and carry out daily work according to priorities set by the team lead',
    'Answer questions from clients in person, by telephone & by e-mail',
    'Follow health and safety procedures at all times, as required by provincial legislation',
    'Order supplies over $10,000 and check deliveries against invoices',
    'Represent {employer} at events in and around {town}',
    'High school diploma or an equivalent combination of education and experience',
    'Valid Class 5 driver’s licence with a clean abstract',
    'Ability to lift up to 23 kg (50 lb) and to stand for long periods',
    'Excellent communication skills in English; French is an asset',
    'Extended health, dental and vision coverage from day one',
    'Registered pension plan with employer matching of up to 6%',
    'Three weeks of paid vacation and five personal days',
  ],
  facts: [
    ['Hours', '37.5 hours a week'],
    ['Schedule', 'Monday to Friday, 8:00 – 16:30'],
    ['Work setting', 'On site in {town}'],
    ['Union', 'Unifor Local 2002'],
  ],
  headings: ['What you will do', 'What you bring', 'What we offer', 'About the position'],
  apply: 'How to apply',
};

const french: Vocabulary = {
  roles: {
    Accounting: ['Commis comptable', 'Technicien·ne en comptabilité'],
    Construction: ['Charpentier-menuisier', 'Surintendante de chantier', 'Briqueteur-maçon'],
    'Customer Service': ['Préposé au service à la clientèle', 'Agente de centre d’appels'],
    'Food Service': ['Cuisinier', 'Pâtissière', 'Plongeur', 'Serveuse'],
    'Health Care': ['Infirmière clinicienne', 'Préposé aux bénéficiaires', 'Hygiéniste dentaire'],
    'Information Technology': ['Développeur logiciel', 'Administrateur réseau'],
    Retail: ['Conseillère-vendeuse', 'Gérant de magasin', 'Commis d’épicerie'],
    'Skilled Trades': ['Électricien', 'Plombière', 'Frigoriste'],
  },
  levels: ['', '', '', 'Chef d’équipe – ', 'Stagiaire – ', 'Poste saisonnier : '],
  titleForms: [
    '{role}',
    '{role} (H/F)',
    '{role} – {town}',
    '{role} – quart de soir',
    'RECHERCHÉ : {role}',
  ],
  employers: [
    'Coopérative forestière du Nord',
    'Métallurgie Côté & Fils inc.',
    'Boulangerie L’Épi d’or',
  ],
  sentences: [
    '{employer} est au service des collectivités depuis plus de quarante ans et poursuit sa croissance.',
    'Nous sommes à la recherche d’une personne dynamique pour le poste suivant : {role}, à {town}.',
    'Vous aimez le travail bien fait et l’esprit d’équipe ? Cet emploi est fait pour vous !',
    'Notre établissement de {town} est accessible en transport en commun ; stationnement gratuit sur place.',
  ],
  items: [
    'Planifier et exécuter les tâches quotidiennes selon les priorités établies',
    'Répondre aux demandes de la clientèle, en personne et par téléphone',
    'Proposer des améliorations et participer à leur mise en œuvre',
    'Représenter {employer} lors d’évènements à {town}',
    'Diplôme d’études secondaires ou toute combinaison équivalente de formation et d’expérience',
    'Capacité à soulever des charges de 23 kg',
    'Excellente maîtrise du français, parlé et écrit ; anglais, un atout',
    'Assurances collectives payées à 50 % par l’employeur',
    'Trois semaines de vacances dès la première année',
  ],
  facts: [
    ['Horaire', '37,5 heures par semaine'],
    ['Quart de travail', 'Lundi au vendredi, 8 h à 16 h 30'],
    ['Lieu', 'Sur place, à {town}'],
  ],
  headings: ['Responsabilités', 'Exigences', 'Ce que nous offrons', 'À propos du poste'],
  apply: 'Comment postuler',
};

export const vocabularies = { english, french } as const;
