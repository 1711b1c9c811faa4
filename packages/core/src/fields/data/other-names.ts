/**
 * The names of members, by their pointers, in other systems: applicant tracking systems, feeds of Indeed and LinkedIn,
 * schema.org. Each as `lettersOf` returns it.
 */
export const otherNames: Readonly<Record<string, string>> = {
  '/referenceId':
    'reference ref refnumber referencenumber externalid requisitionid reqid jobid internaljobid partnerjobid identifier shortcode',
  '/title': 'jobtitle position positiontitle positionname jobname fulltitle name',
  '/closeDate':
    'closingdate expirydate expirationdate expiresat expireson expires enddate deadline applicationdeadline validthrough',
  '/confidential': 'isconfidential anonymous isanonymous hideemployer hidecompany',
  '/autoRefresh': 'autorenew',
  '/status': 'active isactive published ispublished jobstatus',
  '/locations': 'location joblocation city address place',
  '/categories':
    'category categoryid jobcategory industry occupationalcategory department jobfunction',
  '/positionType':
    'positiontypeid employmenttype typeofemployment jobtype type contracttype commitment',
  '/salary':
    'basesalary salarymin salarymax minsalary maxsalary salaryrange salaryamount compensation wage pay payrate',
  '/description': 'jobdescription descriptionhtml htmldescription body content html text jobad',
  '/applicantRoutingType': 'routingtype applytype applymethod applicationtype applicationmethod',
  '/applicationEmail': 'applyemail applicantemail contactemail email',
  '/applicationUrl': 'applyurl applylink applicationlink joburl absoluteurl hostedurl url link',
  '/workplace':
    'workplacetype workmode remote isremote remotetype remotework telecommute joblocationtype',
  '/language': 'lang locale inlanguage joblanguage postinglanguage',
  '/disclosures': 'disclosure statements',
  '/translations': 'translation localizations localized',
  '/salary/amount': 'min minimum minamount minvalue salary salarymin value',
  '/salary/period': 'periodid interval frequency unit unittext per type',
  '/locations/*/description': 'name location place city address text',
};
