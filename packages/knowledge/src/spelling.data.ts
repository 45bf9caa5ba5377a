/**
 * Frequent English words of five letters and more, from the vocabulary of the English embedder. They do not count
 * as misspellings if a profile has none of them: "laser" is not "later".
 */
export const COMMON_WORDS = `
aaron abandon abandoned abbey abbot abdul abilities ability aboard abolished aboriginal abortion about above abraham
abroad abruptly absence absent absolute absolutely absorbed abstract abuse academic academy accent accept acceptable
acceptance accepted accepting access accessed accessible accident accidentally acclaim acclaimed accommodate
accommodation accompanied accompanying accomplished accordance according accordingly account accounting accounts
accredited accuracy accurate accused achieve achieved achievement achievements achieving acknowledged acoustic
acquire acquired acquisition acres across acted acting action actions activated active actively activist activists
activities activity actor actors actress actual actually acute adams adaptation adapted added adding addition
additional additionally address addressed addresses adelaide adequate adjacent adjusted administered administration
administrative administrator admiral admission admit admitted adopt adopted adoption adrian adult adults advance
advanced advances advancing advantage adventure adventures advertising advice advised adviser advisor advisory
advocate advocated aerial affair affairs affect affected affiliate affiliated afford afghanistan afraid africa
african after aftermath afternoon afterward afterwards again against agencies agency agenda agent agents aggregate
aggressive agnes agree agreed agreement agreements agrees agricultural agriculture ahead ahmad ahmed aided aimed
airborne aircraft aired aires airfield airing airline airlines airport alabama alarm alaska albania albanian albany
albert alberta album albums alcohol alert alexander alexandra alexandria alfred algebra algeria algorithm alice
alien alike alive allan allegations alleged allegedly allen alley alliance allied allies allison allmusic allocated
allow allowed allowing allows almost alone along alongside alpha alpine already alright altar alter altered
alternate alternative although altitude altogether alumni always amanda amateur amazing amazon ambassador amber
ambulance amelia amendment america american americans americas ammunition among amongst amount amounts amsterdam
amused amusement analog analysis ancestors ancestry anchor ancient anderson andre andrea andrew andrews android
angel angela angeles angels anger angle anglican anglo angry animal animals animated animation anime ankle annie
anniversary announced announcement annoyed annual annually anonymous another answer answered answering answers
antarctic anthem anthology anthony anticipated anticipation anton antonio anxiety anxious anybody anymore anyone
anything anyway anywhere apart apartment apartments apollo apostolic apparent apparently appeal appeals appear
appearance appearances appeared appearing appears apple application applications applied apply applying appointed
appointment appreciate approach approached approaches approaching appropriate approval approved approximately april
arabia arabic arcade archaeological archbishop arched archer architect architects architectural architecture archive
archived archives arctic areas arena argentina argentine argue argued argues arguing argument arguments arizona
arkansas armed armenia armenian armies armor armored armoured armstrong arnold arose around arranged arrangement
arrangements array arrest arrested arrival arrive arrived arrives arriving arrow arsenal arthur article articles
artifacts artificial artillery artist artistic artists artwork ashes ashley asian aside asked asking asleep aspect
aspects assassination assault assembled assembly assessment asset assets assigned assignment assist assistance
assistant assisted assists associate associated associates association associations assume assumed assuming
assumption assured asylum athens athlete athletes athletic athletics atlanta atlantic atlas atmosphere atomic
attached attack attacked attacking attacks attempt attempted attempting attempts attend attendance attended
attending attention attitude attorney attract attracted attraction attractive attributed auckland auction audience
audiences audio auditorium august augustus austin australia australian austria austrian author authored authorities
authority authorized authors autobiography automatic automatically automobile autonomous autumn auxiliary
availability available avenue average averaged aviation avoid avoided avoiding awake award awarded awards aware
awareness awful awkward azerbaijan babies bachelor backed background backing backs backup backward backwards bacon
bacteria badge badly bailey baker balance balcony baldwin ballad ballet ballot balls baltic baltimore bands
bangladesh banking bankruptcy banks banned banner baptist barbara barcelona barely barnes baron baronet baroque
barracks barrel barrier barry baseball based basement bases basic basically basin basis basket basketball bassist
bastard bates bathroom batman battalion battalions batteries battery batting battle battlefield battles bavaria
beach beard bearing bears beast beaten beating beatles beats beautiful beauty became because become becomes becoming
bedroom beetle before began begin beginning begins begun behalf behavior behaviour behind beijing being beings
belfast belgian belgium belgrade belief beliefs believe believed believes believing belle bells belly belong
belonged belonging belongs beloved below bench beneath benefit benefits bengal bengali benjamin bennett benny benson
berkeley berlin bernard berry beside besides better betty between beyond bible biblical bicycle bigger biggest
billboard billion bills billy binding biography biological biology birds birmingham birth birthday bishop bishops
bitch bitter black blacks blade blades blair blake blame blamed blank blanket blast bleeding blessed blind blinked
block blocked blocking blocks blond blonde blood bloody blowing blown blues board boarding boards boats bobby bodies
boeing bolivia bombardment bombay bomber bombers bombing bombs bonds bones bonus books booth boots border bordered
borders bored boring boris borough borrowed bosnia boston bother bothered bottle bottles bottom bought boulevard
bound boundaries boundary bounded bowed bowling boxer boxes boxing boyfriend bradford bradley brady brain branch
branches brand branded brandon brands brass brave brazil brazilian bread break breakfast breaking breaks breast
breath breathe breathed breathing breed breeding breeze brian brick bride bridge bridges brief briefly brien brigade
brigadier bright brighton brilliant bring bringing brings brisbane bristol britain british broad broadcast
broadcaster broadcasting broadcasts broadway broke broken bronze brook brooke brooklyn brooks brother brothers
brought brown brows bruce bruno brunswick brush brushed brussels bryan bubble budapest buddha buddhism buddhist
buddy budget buenos buffalo build building buildings built bulgaria bulgarian bullet bullets bunch burden bureau
burial buried burke burma burned burning burns burnt burst burton buses business businesses businessman butler
butterfly button buttons buying bypass byzantine cabin cabinet cable caesar cairo calculated caleb calendar calgary
california called calling calls calvin cambridge camera cameras cameron campaign campaigns campbell camps campus
canada canadian canal cancelled cancer candidate candidates candy cannon cannot canon canterbury canton canvas
canyon capabilities capability capable capacity capita capital capitol captain capture captured capturing carbon
cardiff cardinal cardinals cards cared career careers careful carefully carey cargo caribbean caring carlo carlos
carmen carnegie carnival carol carolina caroline carpenter carpet carriage carried carrier carriers carries carroll
carry carrying carson carter cartoon carved cases casey casino cassie casting castle castro casual casualties
catalogue catch catches catching categories category cathedral catherine catholic catholics cattle caught cause
caused causes causing cavalry caves ceased cecil cedar ceiling celebrate celebrated celebration celebrity cello
cells celtic cement cemetery census center centered centers central centre centres centuries century ceremonies
ceremony certain certainly certificate certification certified chain chains chair chairman chairs challenge
challenged challenges challenging chamber chambers champion champions championship championships chance chancellor
chances chang change changed changes changing channel channels chaos chapel chapman chapter chapters character
characteristic characteristics characterized characters charge charged charges charitable charity charles charleston
charlie charlotte charm charming chart charter charts chase chasing chassis chateau cheap check checked checking
cheek cheeks cheese chelsea chemical chemistry cherry chess chest chester chicago chicken chief chiefs child
childhood children chile chill china chinese chips chloe chocolate choice choices choir choose choosing chorus chose
chosen chris christ christian christianity christians christine christmas christopher chronic chronicle chronicles
chuck chuckled church churches churchill cigarette cincinnati cinema circle circles circuit circular circulation
circumstances circus citation cited cities citing citizen citizens citizenship civic civil civilian civilians
civilization claim claimed claiming claims claire clara clare clarence clark clarke class classes classic classical
classics classification classified classroom claude clause claws clayton clean cleaning clear cleared clearing
clearly clenched clergy clerk cleveland click client clients cliff climate climb climbed climbing clinic clinical
clinton cloak clock close closed closely closer closest closet closing closure cloth clothes clothing cloud clouds
clubs cluster coach coached coaches coaching coalition coast coastal codes coffee cognitive cohen coins coleman
colin collaborated collaboration collapse collapsed collar colleague colleagues collect collected collecting
collection collections collective collector college colleges collegiate collins cologne colombia colonel colonial
colonies colony color colorado colored colors colour coloured colours columbia columbus column columns combat
combination combine combined combining comedian comedy comes comfort comfortable comic comics coming command
commanded commander commanders commanding commands commenced comment commentary commented comments commerce
commercial commercially commission commissioned commissioner commit commitment committed committee committees common
commonly commons commonwealth commune communicate communication communications communist communities community
compact companies companion companions company compared comparison compatible compensation compete competed
competing competition competitions competitive competitors compilation compiled complained complaints complete
completed completely completing completion complex complexity complicated component components composed composer
composers composition compositions compound compounds comprehensive comprised comprises comprising computer
computers computing conceived concentrate concentrated concentration concept concepts concern concerned concerning
concerns concert concerto concerts concluded conclusion concrete condemned condition conditions conduct conducted
conducting conductor confederate confederation conference conferences confidence confident configuration confirmed
conflict conflicts confused confusion congo congregation congress congressional conjunction connect connected
connecticut connecting connection connections connects connor conquered conquest conrad conscious consciousness
consecutive consensus consent consequence consequences consequently conservation conservative conservatives
conservatory consider considerable considerably consideration considered considering considers consist consisted
consistent consistently consisting consists console consolidated conspiracy constant constantinople constantly
constituency constituted constitution constitutional construct constructed construction consul consultant consulting
consumed consumer consumers consumption contact contacted contacts contain contained container containing contains
contemporary content contents contest contestant contestants contested context continent continental continue
continued continues continuing continuous continuously contract contracted contracts contrary contrast contribute
contributed contributing contribution contributions control controlled controller controlling controls controversial
controversy convent convention conventional conversation conversations conversion convert converted convicted
conviction convince convinced convoy cooking cooling cooper cooperation cooperative coordinator copenhagen copies
copper copyright coral cornell corner corners cornwall corporate corporation corporations corps corpse correct
correctly correspondence correspondent corresponding corridor corruption costa costs costume cottage cotton couch
could couldn council councillor councils counsel count counted counter countess counties counting countries country
countryside counts county couple coupled couples courage course courses court courthouse courts courtyard cousin
cover coverage covered covering covers cowboy cowboys crack cracked craft craig crane crash crashed crater crawford
crazy cream create created creates creating creation creative creator creature creatures credit credited credits
creek crest crews cricket cricketer cried crime crimes criminal crimson crisis criteria critic critical critically
criticised criticism criticized critics croatia croatian crops cross crossed crosses crossing crowd crowded crown
crowned crucial cruel cruise cruiser crush crushed crying crystal cuban cubic cultural culture cultures curiosity
curious curled curling currency current currently curriculum curse cursed curtain curtis curve curved curves custody
custom customer customers customs cutting cycle cycling cyclone cylinder cyprus czech daddy dagger daily dairy daisy
dakota dallas damage damaged damned damon dance danced dancer dancers dances dancing danger dangerous daniel danish
danny dante darker darkness darling darwin database dated dates dating daughter daughters david davies davis dawson
daylight deadly dealer dealing deals dealt death deaths debate debris debut debuted decade decades deceased december
decent decide decided decides deciding decision decisions declaration declared decline declined decorated decoration
decorative decrease decreased decree dedicated deemed deeper deeply defeat defeated defeating defence defend
defended defender defending defense defensive define defined defines definitely definition defunct degree degrees
delaware delay delayed delegate delegates delegation delhi deliberately delicate deliver delivered delivery della
delta demand demanded demanding demands democracy democrat democratic democrats demolished demon demons demonstrate
demonstrated demonstration denied denis denmark dennis dense density dental denver departed department departments
departure dependent depending depends depicted depicting depicts deployed deployment deposits depot depression depth
depths deputies deputy derby derek derived descendants descended descent describe described describes describing
description desert deserve deserved design designated designation designed designer designers designs desire desired
desperate desperately despite destination destiny destroy destroyed destroyer destroying destruction detachment
detail detailed details detect detected detection detective determination determine determined detroit deutsche
develop developed developer developers developing development developments develops device devices devil devon
devoted diagnosed diagnosis dialect dialects dialogue diameter diamond diamonds diana diary dictionary diego diesel
differ difference differences different differential differently difficult difficulties difficulty digging digital
dimension dimensional dimensions dining dinner diocese diploma diplomat diplomatic direct directed directing
direction directions directly director directors dirty disability disabled disappear disappeared disappointed
disappointment disaster disbanded discharge discipline discontinued discover discovered discovers discovery
discrimination discuss discussed discussing discussion discussions disease diseases dishes dismissed disney disorder
disorders display displayed displays dispute disputed disputes dissolved distance distant distinct distinction
distinctive distinguish distinguished distracted distributed distribution district districts diverse diversity
divide divided divine diving division divisions divorce divorced dixon doctor doctoral doctorate doctors doctrine
document documentary documented documents dodge doesn doing dollar dollars domain domestic dominant dominated
dominic dominican donald donated donations donna doors doorway dorothy double doubled doubles doubt douglas download
downstairs downtown doyle dozen dozens draft drafted dragged dragging dragon dragons drainage drained drake drama
dramatic drank drawing drawings drawn draws dream dreams dress dressed dressing dried drift drifted drink drinking
drinks drive driven driver drivers drives driveway driving dropped dropping drops drove drugs drummer drums drunk
dubai dubbed dublin duchess duchy duncan duration durham during dutch duties dwarf dying dylan dynamic dynamics
dynasty eager eagle eagles earlier earliest early earned earning earth earthquake eased easier easily easter eastern
eaten eating echoed economic economics economist economy ecuador eddie edgar edges edinburgh edited editing edition
editions editor editorial editors edmonton edmund educated education educational educator edward edwards edwin
effect effective effectively effects efficiency efficient effort efforts egypt egyptian eight eighteen eighth either
elaborate elbow elder elderly eldest eleanor elect elected election elections electoral electric electrical
electricity electron electronic electronics elegant element elementary elements elena elephant elevated elevation
elevator eleven eleventh eligibility eligible eliminate eliminated elimination elite elizabeth ellen ellie elliot
elliott ellis elsewhere email embarked embarrassed embassy embedded embrace emerged emergency emerging emigrated
emily emissions emotion emotional emotions emperor emphasis empire employed employee employees employer employment
empress empty enable enabled enacted enclosed encounter encountered encounters encourage encouraged encouraging
endangered ended endemic ending endless endorsed enemies enemy energy enforcement engage engaged engagement engaging
engine engineer engineering engineers engines england english enhance enhanced enjoy enjoyed enjoying enlarged
enlisted enormous enough enrolled enrollment ensemble ensure enter entered entering enterprise enterprises enters
entertainment entire entirely entities entitled entity entrance entrepreneur entries entry envelope environment
environmental environments enzyme episcopal episode episodes equal equality equally equation equations equipment
equipped equity equivalent erected ernest ernst error errors escape escaped escort especially essay essays essence
essential essentially essex establish established establishing establishment estate estates estimate estimated
estimates estonia eternal ethan ethics ethiopia ethnic eugene europe european evaluation evangelical evans evening
event events eventual eventually every everybody everyday everyone everything everywhere evidence evident evolution
evolved exact exactly examination examine examined example examples excellence excellent except exception
exceptional exceptions excess excessive exchange exchanged excited excitement exciting exclusive exclusively excuse
executed execution executive exempt exercise exercises exhausted exhibit exhibited exhibition exhibitions exhibits
exile exist existed existence existing exists expand expanded expanding expansion expect expectations expected
expecting expedition expelled expense expenses expensive experience experienced experiences experiment experimental
experiments expert expertise experts explain explained explaining explains explanation exploded exploration explore
explored explorer exploring explosion explosive export exposed exposure express expressed expression expressions
expressway extend extended extending extends extension extensive extensively extent exterior external extinct extra
extraordinary extreme extremely eyebrow eyebrows fabric facade facebook faced faces facilitate facilities facility
facing faction factor factories factors factory facts faculty faded failed failing fails failure faint fairly fairy
faith faithful falcon fallen falling falls false familiar families family famous fancy fangs fantastic fantasy
farmer farmers farming farms farther fashion faster fastest fatal father fathers fault favor favorable favorite
favour favourite feared fears feast feature featured features featuring february federal federation feeding feeling
feelings feels felix fellow fellowship female females feminist fence ferdinand ferguson fernando ferry festival
festivals fever fewer fiber fiction fictional field fields fierce fifteen fifth fifty fight fighter fighters
fighting fights figure figured figures filed files filipino filled filling filmed filming films filter final finale
finalist finally finals finance financial finding findings finds finest finger fingers finish finished finishing
finite finland finnish fired fires firing firmly firms first fiscal fisher fishing fists fitness fitted fitting
fitzgerald fixed flags flagship flame flames flash flashed fleet flesh fletcher flies flight flights flipped
floating flood flooded flooding floor floors flora florence florida flower flowering flowers flowing flown flows
fluid flute flying focus focused focuses focusing folded follow followed followers following follows foods footage
football footballer footsteps forbes forbidden force forced forces forcing forehead foreign forest forests forever
forget forgive forgot forgotten formal formally format formation formats formed former formerly forming forms
formula forth fortress fortune forty forum forward fossil fossils foster fought found foundation foundations founded
founder founders founding fountain fourteen fourth fragments frame framed frames framework france frances francesco
franchise francis francisco franco francois frank frankfurt franklin franz fraser fraud freak frederick freed
freedom freely freeman freestyle freeway freight french frequency frequent frequently fresh freshman freyja friday
friedrich friend friendly friends friendship frightened front frontier frost frown frowned froze frozen fruit fruits
frustrated frustration fucking fully function functional functions fundamental funded funding funds funeral funny
furious furniture further furthermore fusion future gabriel gaelic gained gaining galaxy galleries gallery gameplay
games gaming garage garcia garden gardens gardner garrett garrison gasped gastropod gates gateway gather gathered
gathering gauge gavin gazed gazette gender genera general generally generals generate generated generating
generation generations genes genesis genetic geneva genius genre genres gentle gentleman gentlemen gently genuine
genus geoffrey geographic geographical geography geological geometry george georges georgia georgian gerald gerard
german germans germany gesture gestured getting ghana ghost ghosts giant giants gibson gifts gilbert giovanni
girlfriend girls given gives giving glacier glance glanced glancing glare glared glasgow glass glasses glenn global
globe gloria glory gloves glowing gmina goalkeeper goals goddess going golden gonna gonzalez goodbye goods google
gordon gorgeous gospel gothic gotta gotten governance governed governing government governmental governments
governor governors grabbed grabbing grace grade grades gradually graduate graduated graduates graduating graduation
graham grain grammar grammy grand grande grandfather grandmother grandson granite grant granted grants graph graphic
graphics grasp grass grateful grave gravel graves gravity great greater greatest greatly greece greek green greene
greeted gregory grief griffin grinned grinning gripped groaned gross ground grounds group groups grove growing
growled grown grows growth guarantee guard guardian guards guatemala guess guessed guest guests guidance guide
guided guidelines guild guilt guilty guinea guitar guitarist guitars gymnasium habit habitat habitats haired halfway
halifax halls hallway hamburg hamilton hamlet hammer hammond hampshire hampton handed handful handle handled
handling hands handsome hanging hanna hannah happen happened happening happens happily happiness happy harbor
harbour harder hardly hardware hardy harmony harold harper harris harrison harry harsh harvard harvest harvey hatch
hated hatred haunted haven having hawaii hayes headed heading headquartered headquarters heads healing health
healthcare healthy heard hearing heart hearts heated heath heather heating heaven heavier heavily heavy heavyweight
hebrew hectares hector heels height heights heinrich helen helena helicopter hello helmet helped helping helps hence
henderson henri henry herald herbert heritage herman heroes herself herzegovina hesitated hidden hiding higher
highest highland highlands highlighted highlights highly highway highways hills himself hindi hindu hired hispanic
hissed historian historians historic historical historically history hitler hitting hockey holden holder holding
holdings holds holes holiday holidays holland hollow holly hollywood holmes holocaust homeland homeless homer homes
hometown honda honest honestly honey honor honorary honored honors honour honours hoped hopefully hopes hoping
hopkins horizon horizontal horns horrible horror horse horses hospital hospitals hosted hostile hosting hosts hotel
hotels hours house housed household householder households houses housing houston howard however hudson hugged
hughes human humanitarian humanities humanity humans humor hundred hundreds hungarian hungary hunger hungry hunter
hunters hunting hurling hurricane hurried hurry hurting husband hybrid hydrogen hypothesis iceland idaho ideal ideas
identical identification identified identify identity idiot ignore ignored ignoring illegal illinois illness
illustrated illustrations image images imagination imagine imagined immediate immediately immigrant immigrants
immigration immune impact imperial implement implementation implemented importance important imported imposed
impossible impressed impression impressive imprisoned imprisonment improve improved improvement improvements
improving inaugural inaugurated inches incident incidents include included includes including inclusion income
incorporated increase increased increases increasing increasingly incredible incredibly incumbent indeed
independence independent independently index india indian indiana indianapolis indians indicate indicated indicates
indicating indie indies indigenous individual individuals indonesia indonesian indoor induced inducted industrial
industries industry infant infantry infected infection infinite influence influenced influences influential informal
information informed infrastructure inhabitants inhabited inherited initial initially initiated initiative
initiatives injured injuries injury inland inner innings innocent innovation innovative input inquiry insane
inscription insects inside insisted inspection inspector inspiration inspired installation installed instance
instant instantly instead institute institution institutions instructed instruction instructions instructor
instrument instrumental instruments insurance intact integral integrated integration integrity intellectual
intelligence intelligent intended intense intensity intensive intent intention intentions inter interact interaction
interactions interactive interchange interest interested interesting interests interface interference interim
interior intermediate internal international internationally internet interpretation interpreted interrupted
intersection interstate intervention interview interviewed interviews intimate introduce introduced introducing
introduction invaded invasion invented invention invested investigate investigated investigating investigation
investigations investment investments investors invisible invitation invited involve involved involvement involves
involving iranian iraqi ireland irish isaac isabel isabella islam islamic island islands isolated israel israeli
issue issued issues istanbul italian italy items itself itunes ivory jacket jackie jackson jacob jacques jamaica
james jamie janeiro janet january japan japanese jared jason jealous jeans jefferson jeffrey jenkins jennifer jenny
jeremy jerked jerome jerry jersey jerusalem jesse jessica jessie jesus jewelry jewish jimmy johann johnny johns
johnson johnston joined joining joins joint jointly jonas jonathan jones jordan jorge joseph joshua journal
journalism journalist journalists journals journey joyce judge judges judgment judicial juice jules julia julian
julie julius jumped jumping junction jungle junior jurisdiction justice justin juvenile kansas karen katherine katie
kazakhstan keeper keeping keeps keith kelly kennedy kenneth kenny kentucky kenya kerala kerry kevin keyboard
keyboards kicked kicking kidnapped killed killer killing kills kilometers kilometres kindergarten kinds kingdom
kings kingston kissed kisses kissing kitchen knees knife knight knights knock knocked knocking knockout knots
knowing knowledge known knows korea korean kosovo krishna kumar kylie label labels labor laboratory labour lacked
lacking ladder ladies lakes lancashire lancaster lance landed landing landmark lands landscape lanes language
languages lanka large largely larger largest larry larvae laser lasted lasting lately later lateral latest latin
latino latter laugh laughed laughing laughs laughter launch launched laura laurel lauren laurence lawrence lawsuit
lawyer lawyers layer layers laying layout leader leaders leadership leading leads league leagues leaned leaning
learn learned learning learns lease least leather leave leaves leaving lebanon lecture lecturer lectures leeds
legacy legal legally legend legendary legends legion legislation legislative legislature legitimate leicester leigh
leipzig length lengths leonard lesbian leslie lesser lesson lessons letter letters letting level levels lewis
liberal liberation liberty libraries library licence license licensed licked lieutenant lifestyle lifetime lifted
lifting light lighter lighthouse lighting lightly lightning lights liked likely likes likewise limbs limestone limit
limited limits lincoln linda linear lined liner lines lineup linked linking links linux lions liquid lisbon listed
listen listened listening listing lists literacy literally literary literature lithuania lithuanian little lived
liver liverpool lives livestock living lloyd loaded loading loans lobby local locality locally locals located
location locations locked locks locomotive locomotives lodge logan logic logical london lonely longer longest
longtime looked looking looks loose loosely lopez lords loser losing losses louder loudly louis louise louisiana
louisville lounge loved lovely lover lovers loves loving lower lowered lowest loyal loyalty lucas lucien lucky
ludwig lunar lunch lungs luther lutheran luxembourg luxury lying lynch lyrics macdonald macedonia machine machinery
machines mackenzie madagascar madame madison madonna madrid magazine magazines maggie magic magical magnetic
magnitude magnus maiden maine mainland mainly mainstream maintain maintained maintaining maintains maintenance
majesty major majority maker makers makes makeup making malaysia malaysian malcolm males malta mammals manage
managed management manager managers manages managing manchester mandate mandatory manga manhattan manila manitoba
manner manning manor mansion manual manuel manufacture manufactured manufacturer manufacturers manufacturing
manuscript manuscripts maple marathon marble march marched marching marco marcus margaret margin maria marie marina
marine marines mario marion maritime marked market marketed marketing markets marking marks marriage married marry
marsh marshal marshall martha martial martin martinez marvel maryland mason massachusetts massacre masses massive
master mastering masters match matched matches matching material materials maternal mathematical mathematics matrix
matter matters matthew mature maurice maximum maxwell maybe mayor mcdonald meaning means meant meanwhile measure
measured measurement measurements measures measuring mechanical mechanics mechanism mechanisms medal medals media
median medical medicine medieval mediterranean medium meeting meetings meets melbourne melissa melody member members
membership membrane memorial memories memory memphis mental mentally mention mentioned mentions mentor mercedes
merchant merchants mercury mercy meredith merely merged merger merit message messages messenger metal metals meter
meters method methodist methods metre metres metro metropolitan mexican mexico meyer miami michael michel michelle
michigan mickey microsoft middle midfielder midnight might mighty migration miguel mikhail milan miles military
militia millennium miller million millions mills milton milwaukee minds mineral miners mines minimal minimum mining
minister ministers ministry minneapolis minnesota minor minority minute minutes miracle miranda mirror missed
missile missiles missing mission missionaries missionary missions mississippi missouri mistake mistress mitch
mitchell mixed mixing mixture mobile model modeling models moderate modern modes modest modified module moist
molecular molecules molly moment moments momentum monarch monastery monday money monica monitor monitoring monkey
monks monroe monster monsters montana monte montgomery month monthly months montreal monument monuments moonlight
moore moral moreover morgan morning morocco morris morrison mortal morton moscow moses mosque mostly mother mothers
motion motor motorcycle motors mount mountain mountains mounted mouse mouth moved movement movements moves movie
movies moving muhammad multi multiple mumbai mumbled munich municipal municipalities municipality munster murder
murdered murders murmured murphy murray muscle muscles museum museums music musical musician musicians muslim
muslims muttered mutual myself mysterious mystery mythology nacional nails naked named namely names naming nancy
naples napoleon narrative narrator narrow narrowed narrowly nascar nashville nasty natalie nathan nation national
nationalist nationality nationally nationals nations nationwide native natural naturally nature nautical naval
navigation nearby nearest nearly nebraska necessarily necessary needed needing needs negative negotiations neighbor
neighborhood neighborhoods neighboring neighbors neighbourhood neighbouring neill neither nelson nepal nephew nerve
nerves nervous netherlands network networks neutral nevada never nevertheless newcastle newer newfoundland newly
newman newport newspaper newspapers newton nicholas nickname nicknamed nicolas nicole nigeria nigerian night
nightmare nights nineteen nineteenth nintendo ninth nixon nobel nobility noble nobody nodded nodding noise nominated
nomination nominations nominee nonetheless norfolk normal normally norman north northeast northeastern northern
northwest northwestern norton norway norwegian notable notably noted notes nothing notice noticed noting notion
notre nottingham novel novelist novels november nowhere nuclear number numbered numbers numerous nurse nurses
nursing oakland obama object objective objectives objects oblast observation observations observatory observe
observed observer obtain obtained obtaining obvious obviously occasion occasional occasionally occasions occupation
occupied occupy occur occurred occurring occurs ocean october offense offensive offer offered offering offers office
officer officers offices official officially officials often oklahoma older oldest olive oliver olivia olympic
olympics ongoing online ontario onwards opened opening openly opens opera operate operated operates operating
operation operational operations operator operators opinion opinions opponent opponents opportunities opportunity
opposed opposing opposite opposition optical option optional options orange orbit orchestra ordained order ordered
orders ordinary oregon organ organic organisation organisations organised organisms organization organizations
organize organized organizing organs oriental orientation oriented origin original originally originated origins
orlando orleans orthodox oscar other others otherwise ottawa ottoman ought ourselves outbreak outcome outdoor outer
outfit outlets output outside outstanding overall overcome overhead overnight overseas overwhelming owing owned
owner owners ownership oxford oxygen pablo pacific package packed pages painful paint painted painter painting
paintings pairs pakistan pakistani palace palestine palestinian palmer palms panama panel panels panic pants paper
papers parade paradise parallel parameters paramount parent parents paris parish parishes parked parker parking
parks parliament parliamentary parted partial partially participants participate participated participating
participation particle particles particular particularly parties partly partner partners partnership parts party
passage passed passenger passengers passes passing passion pastor patch patent paths patience patient patients
patricia patrick patriots patrol patron patted pattern patterns paulo pause paused pavilion paying payment payments
peace peaceful peaked peaks pearl pedro peered penalty peninsula pennsylvania penny pension people peoples pepper
perceived percent percentage perception percussion percy perez perfect perfectly perform performance performances
performed performer performers performing performs perhaps period periods permanent permanently permission permit
permitted perry persian person personal personality personally personnel persons perspective persuaded perth peter
petersburg petition petroleum petty phantom phase phenomenon philadelphia philip philippe philippine philippines
phillip phillips philosopher philosophical philosophy phoenix phone phones photo photograph photographer photographs
photography photos phrase physical physically physician physicians physics pianist piano picked picking picks
picture pictures piece pieces pierce pierre pillow pilot pilots pinned pinyin pioneer piper pirate pirates pissed
pistol pitch pitched pitcher pittsburgh pizza place placed placement places placing plague plain plains plane planes
planet planets planned planning plans plant plantation planted plants plaque plastic plate plateau plates platform
platforms platinum played player players playing playoff playoffs plays playstation playwright plaza pleasant please
pleased pleasure plenty plymouth pocket pockets poems poetry poets point pointed pointing points poison poker poland
polar poles police policies policy polish political politically politician politicians politics pollution poorly
popped popular popularity populated population populations porch portal porter portfolio portion portions portland
portrait portraits portrayed ports portsmouth portugal portuguese position positioned positions positive possess
possessed possession possibility possible possibly postal posted posts potential potentially potter pottery pound
pounding pounds poured poverty powder powell power powered powerful powers practical practically practice practiced
practices pradesh prague prairie praise praised prayer preceded preceding precious precise precisely precision
predecessor predicted predominantly prefecture prefer preferred pregnancy pregnant preliminary premier premiere
premiered premiership premises preparation prepare prepared preparing presbyterian presence present presentation
presented presenter presenting presents preservation preserve preserved presidency president presidential presidents
press pressed pressing pressure prestigious preston presumably pretend pretty prevent prevented preventing
prevention previous previously price prices pride priest priests primarily primary prime primitive prince princess
princeton principal principle principles print printed printing prints prior priority prison prisoner prisoners
privacy private privately prize prizes probability probably problem problems procedure procedures proceed proceeded
proceedings proceeds process processes processing proclaimed produce produced producer producers produces producing
product production productions products profession professional professionals professor profile profit profits
program programme programmes programming programs progress progressive prohibited project projected projects
prominent promise promised promises promising promote promoted promoting promotion promotional prompted pronounced
proof propaganda proper properly properties property proportion proposal proposals proposed prosecution prospect
protagonist protect protected protecting protection protective protein proteins protest protestant protested
protests protocol prototype proud prove proved proven provide provided providence provider providers provides
providing province provinces provincial provision provisional provisions proximity prussia prussian psychological
psychology public publication publications publicity publicly publish published publisher publishers publishing
puerto pulled pulling pulls pulse punch punched punishment punjab pupil pupils purchase purchased purely purple
purpose purposes purse pursue pursued pursuing pursuit pushed pushing putting puzzle pyramid qualification qualified
qualifier qualify qualifying qualities quality quantity quantum quarter quarterback quarterfinals quarters quartet
quebec queen queens queensland quest question questioned questioning questions quick quickly quiet quietly quinn
quite quoted rabbi rabbit raced races rachel racial racing radar radiation radical radio rafael raiders raids
railroad railway railways rainbow rainfall raise raised raising rally ralph ranch random randy range ranger rangers
ranges ranging ranked ranking rankings ranks rapid rapidly rapper rarely rated rates rather rating ratings ratio
rational raven raymond reach reached reaches reaching react reaction reactions reader readers reading reads ready
reagan realised reality realize realized realizes realizing really realm reason reasonable reasons rebecca rebel
rebellion rebels rebounds rebuilt recall recalled receive received receiver receives receiving recent recently
reception receptor recipient recognised recognition recognize recognized recommendations recommended reconnaissance
reconstruction record recorded recording recordings records recover recovered recovery recreation recreational
recruited rectangular rector recurring redesignated reduce reduced reducing reduction refer referee reference
references referendum referred referring refers reflect reflected reflecting reflection reflects reform reformed
reforms refuge refugees refuse refused refuses refusing regained regard regarded regarding regardless regent regime
regiment regiments region regional regions register registered registration regret regular regularly regulation
regulations regulatory rehabilitation reign reinforced rejected related relating relation relations relationship
relationships relative relatively relatives relax relaxed relay release released releases releasing relegated
relegation relevant reliable relief relieved religion religions religious relocated reluctant reluctantly remain
remainder remained remaining remains remarkable remarked remember remembered remembering remind reminded remix
remnants remote removal remove removed removing renaissance renamed rendered renewed renovated renovation renowned
reopened repair repairs repeat repeated repeatedly replace replaced replacement replacing replied reply report
reported reportedly reporter reporting reports represent representation representative representatives represented
representing represents republic republican republicans reputation request requested requests require required
requirement requirements requires requiring rescue rescued research researcher researchers reservation reserve
reserved reserves reservoir residence resident residential residents resides residing resignation resigned resist
resistance resolution resolve resolved resort resource resources respect respected respective respectively respond
responded response responses responsibilities responsibility responsible restaurant restaurants rested resting
restoration restore restored restricted restrictions result resulted resulting results resumed retail retain
retained retire retired retirement retiring retreat retreated retrieved return returned returning returns reunion
reunited reveal revealed revealing reveals revelation revenge revenue reverend reverse reversed review reviewed
reviews revised revival revived revolt revolution revolutionary reward reynolds rhine rhode rhodes rhythm ribbon
richard richards richardson richmond ricky rider riders ridge ridiculous riding rifle rifles right rights rigid
riley rings ripped rises rising risks ritual rival rivalry rivals river rivers roads robert roberto roberts
robertson robin robinson robot rochester rocket rocks rocky rodriguez roger rogers roland roles rolled roller
rolling rolls roman romance romania romanian romanized romans romantic ronald ronnie rookie rooms roosevelt roots
roses roster rotation rotten rough roughly round rounded rounds route routes routine rovers royal rubbed rubber
rubbing rugby ruined ruins ruled ruler rulers rules ruling rumors runner runners running runway rural rushed rushing
russell russia russian ryder sabha sacramento sacred sacrifice safely safety sailed sailing sailor sailors saint
saints salary salem sales sally salmon salon salvador samantha sample samples samuel sanchez sanctuary sandstone
sandwich sandy sanskrit santa santiago santo santos sarah saskatchewan satellite satisfaction satisfied saturday
saudi savage savannah saved saving savings saxon saxophone saying scale scales scandal scanned scared scarlet
scattered scenario scene scenes scent schedule scheduled scheme schemes scholar scholars scholarship school schools
science sciences scientific scientist scientists scope score scored scorer scores scoring scotia scotland scott
scottish scout scouts scratch scream screamed screaming screams screen screening screenplay screenwriter screw
script sculptor sculpture sculptures sealed search searched searching season seasons seated seating seats seattle
sebastian second secondary seconds secret secretary secretly secrets section sections sector sectors secular secure
secured security seeds seeing seeking seeks seemed seemingly seems segment segments seized select selected selection
selling semifinals seminary senate senator senators sending sends senior sensation sense sensed senses sensitive
sentence sentenced sentences seoul separate separated separately separation september sequel sequence sequences
serbia serbian sergeant serial serie series serious seriously servant servants serve served server serves service
services serving session sessions setting settings settle settled settlement settlements settlers settling seven
seventeen seventh seventy several severe severely sexual shade shadow shadows shaft shake shakes shakespeare shaking
shall shallow shame shane shanghai shannon shape shaped shapes share shared shares sharing shark sharon sharp
sharply shattered sheep sheer sheet sheets sheffield shelf shell shells shelter shepherd sheriff sherman shield
shields shift shifted shifting shining shipping ships shirley shirt shirts shock shocked shoes shook shoot shooting
shoots shopping shops shore short shorter shortly shorts shots should shoulder shoulders shouldn shout shouted
shouting shoved showed shower showing shown shows shrine shrugged shuttle siblings sided sides sidewalk sidney siege
sierra sighed sight signal signals signature signed significance significant significantly signing signs silence
silent silently silly silva silver similar similarly simon simple simplified simply simpson simultaneously since
sinclair singapore singer singers singh singing single singles sings sinking sister sisters sites sitting situated
situation situations sixteen sixth sixty sized sizes skating sketch skill skilled skills skirt skull slammed slapped
slave slavery slaves sleep sleeping sleeve slender slept slide sliding slight slightly slipped slipping slope slopes
slovakia slovenia slowed slowly small smaller smallest smart smell smelled smile smiled smiles smiling smith smoke
smoking smooth snail snake snapped soccer social socialist societies society sociology sofia softly software solar
soldier soldiers solely solid solomon solution solutions solve somebody somehow someone somerset something sometime
sometimes somewhat somewhere songs songwriter sooner sophia sophie soprano sorry sorts sought souls sound sounded
sounding sounds soundtrack source sources south southampton southeast southeastern southern southwest southwestern
sovereign soviet space spaces spain spanish spare speak speaker speakers speaking speaks special specialist
specialized specially species specific specifically specified specimen specimens spectrum speech speed speeds
speedway spell spelled spelling spells spencer spend spending spent sphere spider spike spine spinning spirit
spirits spiritual spite split spoke spoken sponsor sponsored sport sporting sports spots spotted spread spreading
spring springfield springs sprint squad squadron squadrons square squeeze squeezed stability stable stack stadium
staff stage staged stages stained staircase stairs stake stakes stamp stance stand standard standards standing
standings stands stanford stanley stare stared staring stark starred starring stars start started starter starting
startled starts state stated statement statements states static stating station stationed stations statistical
statistics statue statues status statute stayed staying steadily steady steal stealing steam steel steep steering
stefan stella stephanie stephen stepped stepping steps sterling stern steve steven stevens stewart stick stiff still
stock stockholm stole stolen stomach stone stones stood stopped stopping stops storage store stored stores storey
stories storm story storyline straight straightened strain strait strand strange stranger strategic strategies
strategy streak stream streaming streams street streets strength stress stretch stretched stretching strict strictly
strike striker strikes striking string strings strip stripped strode stroke stroked strong stronger strongest
strongly struck structural structure structures struggle struggled struggles struggling stuart stuck student
students studied studies studio studios study studying stuff stuffed stumbled stunned stupid style styles subfamily
subject subjects submarine submitted subsequent subsequently subsidiary subspecies substance substantial substitute
subtle subtropical suburb suburban suburbs subway succeed succeeded success successful successfully succession
successive successor sucked sudan sudden suddenly suffer suffered suffering sufficient sugar suggest suggested
suggesting suggestion suggests suicide suitable suite suited suits sullivan sultan summer summers summit summoned
sunday sunlight sunny sunset sunshine super superintendent superior superman supernatural supervision supplied
supplies supply support supported supporter supporters supporting supports suppose supposed supposedly supreme
surely surface surfaces surgeon surgery surgical surname surprise surprised surprising surprisingly surrender
surrendered surrey surrounded surrounding surroundings surveillance survey survival survive survived surviving
survivors susan suspect suspected suspended suspension suspicion suspicious sussex sustainable sustained sutton
swallow swallowed swamp swear sweat sweden swedish sweep sweet swept swift swimming swing swinging swiss switch
switched switching switzerland sword swords sworn swung sydney symbol symbols sympathy symphony symptoms syndrome
synonym synthesis syracuse syria syrian system systematic systems table tables tackle tackles tactical tactics
taiwan taken takes taking talent talented talents tales talked talking talks tamil tampa tanks tanzania tapped
target targeted targets tasks taste tattoo taught taxes taylor teach teacher teachers teaching teammate teams tears
technical technically technique techniques technological technologies technology teddy teenage teenager teeth
telegraph telephone television telling tells temperature temperatures temple temples temporarily temporary tended
tendency tender tennessee tennis tenor tense tension tenth tenure terminal terminus terms terrace terrain terrible
terrified territorial territories territory terror terrorism terrorist terry testament tested testimony testing
tests texas texts thailand thames thank thanks theater theatre theatrical theft their theme themed themes themselves
theodore theological theology theorem theoretical theories theory therapy there thereafter thereby therefore thermal
these thesis thick thigh thighs thing things think thinking thinks third thirteen thirty thomas thompson thomson
those though thought thoughts thousand thousands thread threat threatened threatening threats three threshold threw
thriller throat throne through throughout throw throwing thrown throws thrust thumb thunder thursday tibetan ticket
tickets tiger tigers tight tightened tightly tilted timber times timing timothy tipped tired tissue title titled
titles tobacco today together toilet tokyo tommy tomorrow tongue tonight tonnes tools tooth topic topics topped
tornado toronto torpedo torture tossed total totally touch touchdown touchdowns touched touching tough toured
touring tourism tourist tourists tournament tournaments tours toward towards towel tower towers towns township toxic
toyota trace traced traces track tracking tracks tracy trade traded trademark trading tradition traditional
traditionally traditions traffic trafficking tragedy trail trailed trailer trails train trained trainer training
trains trans transactions transfer transferred transform transformation transformed transit transition translated
translation translations translator transmission transmitted transmitter transport transportation transported
trapped trash travel traveled traveling travelled travelling travels travis treasure treasurer treasury treat
treated treatment treaty trees trembling trend trent trevor trial trials triangle tribal tribe tribes tribune
tributary tribute trick tried tries trigger trilogy trinidad trinity triple trips tristan triumph troop troops
trophy tropical trouble troubled truck trucks truly trump trumpet trunk trust trusted trustees truth trying tubes
tucked tucker tuesday tugged tunnel tunnels turkey turkish turned turner turning turns twelfth twelve twentieth
twenty twice twins twist twisted twitter tyler types typical typically uganda ukraine ukrainian ulster ultimate
ultimately ultra unable unaware uncertain uncle unclear uncomfortable unconscious uncredited under undergraduate
underground underlying underneath understand understanding understood undertaken underwater underwent unexpected
unfortunately unified uniform uniforms unincorporated union unions unique united units unity universal universe
universities university unknown unless unlike unlikely unofficial unsuccessful unsuccessfully until unusual unveiled
upcoming update updated upgraded upper upright uprising upset upstairs upward urban urged uruguay usage useful
useless users using usual usually utility vacant vacation vacuum valentine valid valley valuable value valued values
valve vampire vampires vancouver vanished variable variables variant variants variation variations varied varies
varieties variety various varsity varying vault vector vegas vegetables vegetation vehicle vehicles veins velocity
velvet venezuela venice venture venue venues venus vermont vernon verse verses version versions versus vertical
vessel vessels veteran veterans vicinity victim victims victor victoria victorian victories victory video videos
vienna vietnam vietnamese viewed viewers viewing views villa village villagers villages vincent vinyl viola
violation violence violent violet violin virgin virginia virtual virtually virtue virus visible vision visit visited
visiting visitor visitors visits visual vital vladimir vocal vocalist vocals voice voiced voices voivodeship
volcanic volleyball voltage volume volumes voluntary volunteer volunteers voted voters votes voting voyage
vulnerable wagner wagon waist waited waiting wales walked walker walking walks wallace walls walsh walter wanna
wanted wanting wants wards warehouse warfare warmth warned warner warning warrant warren warrior warriors warsaw
washed washington waste watch watched watching water waters watson watts waved waves wayne weakened weakness wealth
wealthy weapon weapons wearing wears weather website websites webster wedding wednesday weekend weekly weeks weight
weird welcome welcomed welfare wellington wells welsh weren wesley western westminster whatever wheat wheel wheels
whenever where whereas wherever whether which while whilst whisper whispered whispers white whitney whoever whole
whose wicked wickets widely widened wider widespread widow width wilderness wildlife wilhelm william williams willie
willing willow wilson window windows winds windsor wings wingspan winner winners winning winnipeg winston winter
wiped wireless wisconsin wisdom wished wishes wishing witch withdraw withdrawal withdrawn withdrew within without
witness witnessed witnesses wives wizard wolves woman women wonder wondered wonderful wondering wooden woodland
woods words worked worker workers working works workshop workshops world worlds worldwide worried worry worse
worship worst worth worthy would wouldn wound wounded wounds wrapped wrestler wrestling wright wrist write writer
writers writes writing writings written wrong wrote wyoming xavier yanked yankees yards years yelled yellow
yesterday yield yorkshire young younger youngest yours yourself youth youtube yugoslavia zealand zhang zimbabwe
zombie zones zurich
`;
