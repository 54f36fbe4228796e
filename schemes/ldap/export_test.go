package ldap

// OwnTexts are the rules of LDAP's own texts, for the tests.
var OwnTexts = ownTexts
