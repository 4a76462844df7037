/// The top-level types of modules of Apple's systems that every app imports, for a test on Linux, which doesn't have
/// those modules. Maintained manually; types with a prefix (`NS`, `UI`) are omitted.
enum SystemNames {
    static func types(_ text: String) -> Set<String> { Set(text.split { $0.isWhitespace }.map(String.init)) }

    static let combine = types(
        """
        AnyCancellable AnyPublisher AnySubscriber AsyncPublisher AsyncThrowingPublisher Cancellable CombineIdentifier
        ConnectablePublisher CurrentValueSubject CustomCombineIdentifierConvertible Deferred Empty Fail Future
        ImmediateScheduler Just ObservableObject ObservableObjectPublisher PassthroughSubject Published Publisher
        Publishers Record Scheduler SchedulerTimeIntervalConvertible Subject Subscriber Subscribers Subscription
        Subscriptions TopLevelDecoder TopLevelEncoder
        """)

    static let observation = types(
        "Observable ObservationIgnored ObservationRegistrar ObservationTracked ObservationTracking Observations")

    /// The types of Foundation on Apple's systems only, in addition to those of the toolchain's Foundation.
    static let foundation = types(
        """
        ByteCountFormatter CachedURLResponse ComparisonResult DistributedNotificationCenter EnergyFormatter
        FileWrapper HTTPCookie HTTPCookieStorage Host InflectionConcept InflectionRule LengthFormatter ListFormatter
        LocalizedStringResource MassFormatter MessagePort Morphology NetService NetServiceBrowser Notification
        NotificationCenter NotificationQueue Operation OperationQueue PersonNameComponents
        PersonNameComponentsFormatter Pipe Port PortMessage PredicateExpressions PresentationIntent Process
        ProcessInfo Progress ProgressReporting RelativeDateTimeFormatter RunLoop Scanner SocketPort SortComparator
        SortDescriptor SortOrder Stream StreamDelegate StringTransform TermOfAddress Thread Timer
        URLAuthenticationChallenge URLCache URLCredential URLCredentialStorage URLProtectionSpace URLProtocol
        URLQueryItem URLRequest URLResourceKey URLResourceValues URLResponse URLSession URLSessionConfiguration
        URLSessionDataDelegate URLSessionDataTask URLSessionDelegate URLSessionDownloadDelegate URLSessionDownloadTask
        URLSessionStreamDelegate URLSessionStreamTask URLSessionTask URLSessionTaskDelegate URLSessionTaskMetrics
        URLSessionTaskTransactionMetrics URLSessionUploadTask URLSessionWebSocketDelegate URLSessionWebSocketTask
        UndoManager Unit UserDefaults ValueTransformer XMLDTD XMLDTDNode XMLDocument XMLElement XMLNode XMLParser
        XMLParserDelegate
        """)

    static let swiftUI = types(
        """
        AccessibilityActionCategory AccessibilityActionKind AccessibilityActivationPoint
        AccessibilityAdjustmentDirection AccessibilityAttachmentModifier AccessibilityChildBehavior
        AccessibilityCustomContentKey AccessibilityDirectTouchOptions AccessibilityFocusState
        AccessibilityHeadingLevel AccessibilityLabeledPairRole AccessibilityQuickActionOutlineStyle
        AccessibilityQuickActionPromptStyle AccessibilityQuickActionStyle AccessibilityRotorContent
        AccessibilityRotorContentBuilder AccessibilityRotorEntry AccessibilitySystemRotor AccessibilityTechnologies
        AccessibilityTextContentType AccessibilityTraits AccessibilityZoomGestureAction
        AccessoryCircularCapacityGaugeStyle AccessoryCircularGaugeStyle AccessoryLinearCapacityGaugeStyle
        AccessoryLinearGaugeStyle AccessoryWidgetBackground ActionSheet ActivityConfiguration AdaptableTabBarPlacement
        AdaptiveImageGlyph Alert AlertScene Alignment AlignmentID AllowedDynamicRange Anchor Angle AngularGradient
        AngularGradientShape Animatable AnimatableModifier AnimatablePair AnimatableValues Animation
        AnimationCompletionCriteria AnimationContext AnimationState AnimationStateKey AnimationTimelineSchedule
        AnyGesture AnyGradient AnyLayout AnyShape AnyShapeStyle AnyTransition AnyView App AppIntentConfiguration
        AppStorage AsyncImage AsyncImagePhase AttributedTextFormattingDefinition AttributedTextValueConstraint
        AutomaticControlGroupStyle AutomaticDisclosureGroupStyle AutomaticFormStyle AutomaticHoverEffect
        AutomaticImmersionStyle AutomaticLabeledContentStyle AutomaticMenuBarExtraStyle AutomaticMenuStyle
        AutomaticNavigationSplitViewStyle AutomaticNavigationTransition AutomaticTableStyle AutomaticTextEditorStyle
        Axis BackgroundDisplayMode BackgroundProminence BackgroundProminenceStyle BackgroundShapeStyle BackgroundStyle
        BackgroundTask BadgeProminence BalancedNavigationSplitViewStyle Bindable Binding BlendMode
        BorderedButtonMenuStyle BorderedButtonStyle BorderedListStyle BorderedProminentButtonStyle BorderedTableStyle
        BorderlessButtonMenuButtonStyle BorderlessButtonMenuStyle BorderlessButtonStyle
        BorderlessPullDownMenuButtonStyle Button ButtonBorderShape ButtonRepeatBehavior ButtonRole ButtonSizing
        ButtonStyle ButtonStyleConfiguration ButtonToggleStyle Canvas Capsule CarouselListStyle CarouselTabViewStyle
        CheckboxToggleStyle Circle CircularProgressViewStyle Color ColorMatrix ColorPicker ColorRenderingMode
        ColorScheme ColorSchemeContrast ColumnNavigationViewStyle ColumnsFormStyle CommandGroup CommandGroupPlacement
        CommandMenu Commands CommandsBuilder CompactControlGroupStyle CompactDatePickerStyle
        CompactMenuControlGroupStyle ContainerBackgroundPlacement ContainerRelativeShape ContainerValueKey
        ContainerValues ContentMarginPlacement ContentMode ContentShapeKinds ContentSizeCategory ContentTransition
        ContentUnavailableView ContextMenu ControlActiveState ControlGroup ControlGroupStyle
        ControlGroupStyleConfiguration ControlSize ControlWidgetButton ControlWidgetToggle CoordinateSpace
        CoordinateSpace3D CoordinateSpaceProtocol CubicKeyframe CustomAnimation CustomHoverEffect
        CustomPresentationDetent DatePicker DatePickerComponents DatePickerStyle DatePickerStyleConfiguration
        DefaultButtonLabel DefaultButtonStyle DefaultDatePickerStyle DefaultDateProgressLabel
        DefaultDocumentGroupLaunchActions DefaultFocusEvaluationPriority DefaultGaugeStyle DefaultGlassEffectShape
        DefaultGroupBoxStyle DefaultHoverEffect DefaultLabelStyle DefaultListStyle DefaultMenuButtonStyle
        DefaultMenuStyle DefaultNavigationViewStyle DefaultPickerStyle DefaultProgressViewStyle
        DefaultSettingsLinkLabel DefaultShareLinkLabel DefaultTabLabel DefaultTabViewStyle DefaultTextFieldStyle
        DefaultToggleStyle DefaultToolbarItem DefaultWindowStyle DefaultWindowVisibilityToggleLabel DepthAlignment
        DepthAlignmentID DialogSeverity DigitalCrownEvent DigitalCrownRotationalSensitivity DisclosureGroup
        DisclosureGroupStyle DisclosureGroupStyleConfiguration DisclosureTableRow DismissAction DismissBehavior
        DismissImmersiveSpaceAction DismissSearchAction DismissWindowAction Divider DocumentConfiguration
        DocumentCreationSource DocumentGroup DocumentGroupLaunchScene DocumentLaunchGeometryProxy DocumentLaunchView
        DoubleColumnNavigationViewStyle DragConfiguration DragDropPreviewsFormation DragGesture DragSession
        DropConfiguration DropDelegate DropInfo DropOperation DropProposal DropSession DynamicProperty
        DynamicTableRowContent DynamicTypeSize DynamicViewContent Edge EdgeInsets EdgeInsets3D EditActions EditButton
        EditMode EditableCollectionContent Ellipse EllipticalGradient EllipticalListStyle EmptyAnimatableData
        EmptyCommands EmptyControlWidgetConfiguration EmptyControlWidgetTemplate EmptyHoverEffectContent
        EmptyMatchedTransitionSourceConfiguration EmptyModifier EmptyTableRowContent EmptyView EmptyVisualEffect
        EmptyWidgetConfiguration Entry Environment EnvironmentKey EnvironmentObject EnvironmentValues
        EnvironmentalModifier EquatableView EventModifiers EveryMinuteTimelineSchedule ExclusiveGesture
        ExpandedWindowToolbarStyle ExplicitTimelineSchedule FeedbackRequestContext FetchRequest FetchedResults
        FileDialogBrowserOptions FileDocument FileDocumentConfiguration FileDocumentReadConfiguration
        FileDocumentWriteConfiguration FillShapeView FillStyle FindContext FittedPresentationSizing FixedTextVariant
        FocusInteractions FocusState FocusedBinding FocusedObject FocusedValue FocusedValueKey FocusedValues Font
        ForEach ForEachSectionCollection ForEachSubviewCollection ForegroundStyle Form FormPresentationSizing
        FormStyle FormStyleConfiguration FrameResizeDirection FrameResizePosition FullImmersionStyle Gauge GaugeStyle
        GaugeStyleConfiguration GeometryEffect GeometryProxy GeometryProxy3D GeometryProxyCoordinateSpace3D
        GeometryReader GeometryReader3D Gesture GestureMask GestureState GestureStateGesture Glass
        GlassBackgroundDisplayMode GlassBackgroundEffect GlassButtonStyle GlassEffectContainer GlassEffectTransition
        GlassProminentButtonStyle GlobalCoordinateSpace Gradient GraphicalDatePickerStyle GraphicsContext Grid
        GridColumnAlignment GridItem GridLayout GridRow Group GroupBox GroupBoxStyle GroupBoxStyleConfiguration
        GroupElementsOfContent GroupSectionsOfContent GroupedFormStyle GroupedListStyle GroupedTabViewStyle HSplitView
        HStack HStackLayout HandActivationBehavior HandGestureShortcut HeaderProminence HelpLink
        HiddenTitleBarWindowStyle HierarchicalShapeStyle HierarchicalShapeStyleModifier HighlightHoverEffect
        HorizontalAlignment HorizontalDirection HorizontalEdge HoverEffect HoverEffectContent HoverEffectGroup
        HoverEffectPhaseOverride HoverPhase IconOnlyLabelStyle IdentityTransition Image ImagePaint ImageRenderer
        ImmersionChangeContext ImmersionStyle ImmersiveContentBrightness ImmersiveEnvironmentBehavior ImmersiveSpace
        ImmersiveSpaceContent ImmersiveSpaceContentBuilder ImmersiveSpaceViewContent InlinePickerStyle
        InsetGroupedListStyle InsetListStyle InsettableShape InspectorCommands InterfaceOrientation
        ItemProviderTableRowModifier KeyEquivalent KeyPress KeyboardShortcut KeyframeAnimator KeyframeTimeline
        KeyframeTrack KeyframeTrackContent KeyframeTrackContentBuilder Keyframes KeyframesBuilder Label LabelStyle
        LabelStyleConfiguration LabeledContent LabeledContentStyle LabeledContentStyleConfiguration
        LabeledControlGroupContent LabeledToolbarItemGroupContent LaunchWindowAction Layout LayoutDirection
        LayoutDirectionBehavior LayoutProperties LayoutSubview LayoutSubviews LayoutValueKey LazyHGrid LazyHStack
        LazyVGrid LazyVStack LegibilityWeight LimitedAvailabilityConfiguration LinearCapacityGaugeStyle LinearGradient
        LinearKeyframe LinearProgressViewStyle Link LinkButtonStyle LinkShapeStyle List ListItemTint
        ListSectionSpacing ListStyle LocalCoordinateSpace LocalizedStringKey LongPressGesture MagnificationGesture
        MagnifyGesture ManipulationGeometryModifier ManipulationGestureState ManipulationUsingGestureStateModifier
        MatchedGeometryProperties MatchedTransitionSourceConfiguration Material MaterialActiveAppearance Menu
        MenuActionDismissBehavior MenuBarExtra MenuBarExtraStyle MenuButton MenuButtonStyle MenuControlGroupStyle
        MenuOrder MenuPickerStyle MenuStyle MenuStyleConfiguration MeshGradient MixedImmersionStyle ModifiedContent
        ModifierGesture ModifierKeys MoveCommandDirection MoveKeyframe MoveTransition MultiDatePicker
        NamedCoordinateSpace Namespace NavigationBarDrawerDisplayMode NavigationBarItem NavigationControlGroupStyle
        NavigationLink NavigationLinkPickerStyle NavigationPath NavigationSplitView NavigationSplitViewColumn
        NavigationSplitViewStyle NavigationSplitViewStyleConfiguration NavigationSplitViewVisibility NavigationStack
        NavigationTransition NavigationView NavigationViewStyle NewDocumentAction NewDocumentButton
        NewDocumentProvider ObservedObject OffsetShape OffsetTransition OnInsertTableRowModifier OpacityTransition
        OpenDocumentAction OpenImmersiveSpaceAction OpenSettingsAction OpenURLAction OpenWindowAction
        OrnamentAttachmentAnchor OrnamentHighlightedContent OutlineGroup OutlineSubgroupChildren PageIndexViewStyle
        PagePresentationSizing PageTabViewStyle PaletteControlGroupStyle PalettePickerStyle PaletteSelectionEffect
        ParameterizedTimelineSchedule PasteButton Path PencilDoubleTapGestureValue PencilHoverPose
        PencilPreferredAction PencilSqueezeGesturePhase PencilSqueezeGestureValue PeriodicTimelineSchedule
        PhaseAnimator PhysicalMetric PhysicalMetricsConverter Picker PickerStyle PinnedScrollableViews
        PlaceholderContentView PlaceholderTextShapeStyle PlainButtonStyle PlainListStyle PlainTextEditorStyle
        PlainTextFieldStyle PlainWindowStyle PointerStyle PopUpButtonPickerStyle PopoverAttachmentAnchor PreferenceKey
        PreferredColorSchemeKey PreferredPencilDoubleTapAction PresentationAdaptation
        PresentationBackgroundInteraction PresentationContentInteraction PresentationDetent PresentationMode
        PresentationSizing PresentationSizingContext PresentationSizingRoot PresentedWindowStyle Preview
        PreviewContext PreviewContextKey PreviewDevice PreviewLayout PreviewModifier PreviewModifierContent
        PreviewPlatform PreviewProvider PreviewTrait PrimitiveButtonStyle PrimitiveButtonStyleConfiguration
        ProgressView ProgressViewStyle ProgressViewStyleConfiguration ProgressiveImmersionStyle ProjectionTransform
        Prominence ProminentDetailNavigationSplitViewStyle ProposedViewSize PullDownButton PullDownMenuBarExtraStyle
        PullDownMenuButtonStyle PushTransition PushWindowAction RadialGradient RadioGroupPickerStyle Rectangle
        RectangleCornerInsets RectangleCornerRadii RedactionReasons ReferenceFileDocument
        ReferenceFileDocumentConfiguration RefreshAction RemoteDeviceIdentifier RemoteImmersiveSpace RenameAction
        RenameButton ReorderableSingleCollectionIdentifier ResetFocusAction RotateGesture RotateGesture3D RotatedShape
        RotationGesture RoundedBorderTextEditorStyle RoundedBorderTextFieldStyle RoundedCornerStyle RoundedRectangle
        RoundedRectangularShape RoundedRectangularShapeCorners SafeAreaRegions ScalableText ScaleTransition
        ScaledMetric ScaledShape Scene SceneBuilder SceneLaunchBehavior ScenePadding ScenePhase
        SceneRestorationBehavior SceneStorage ScrollAnchorRole ScrollBounceBehavior
        ScrollContentOffsetAdjustmentBehavior ScrollDismissesKeyboardMode ScrollEdgeEffectStyle ScrollGeometry
        ScrollIndicatorVisibility ScrollInputBehavior ScrollInputKind ScrollPhase ScrollPhaseChangeContext
        ScrollPosition ScrollTarget ScrollTargetBehavior ScrollTargetBehaviorContext ScrollTargetBehaviorProperties
        ScrollTargetBehaviorPropertiesContext ScrollTransitionConfiguration ScrollTransitionPhase ScrollView
        ScrollViewProxy ScrollViewReader SearchFieldPlacement SearchPresentationToolbarBehavior SearchScopeActivation
        SearchSuggestionsPlacement SearchToolbarBehavior SearchUnavailableContent Section SectionCollection
        SectionConfiguration SectionCustomization SectionedFetchRequest SectionedFetchResults SecureField
        SegmentedPickerStyle SelectionShapeStyle SensoryFeedback SeparatorShapeStyle SequenceGesture Settings
        SettingsButton SettingsLink Shader ShaderFunction ShaderLibrary ShadowStyle Shape ShapeRole ShapeStyle
        ShapeView ShareLink SharePlayPhase SharePreview SidebarCommands SidebarListStyle SidebarRowSize
        SimultaneousGesture SlideTransition Slider SliderTick SliderTickBuilder SliderTickContent
        SliderTickContentForEach Spacer SpatialEventCollection SpatialEventGesture SpatialTapGesture Spring
        SpringKeyframe SpringLoadingBehavior SquareAzimuthStyle SquareBorderTextFieldStyle StackNavigationViewStyle
        State StateObject Stepper StepperFieldDatePickerStyle StrokeBorderShapeView StrokeShapeView StrokeStyle
        SubmitLabel SubmitTriggers SubscriptionView Subview SubviewsCollection SubviewsCollectionSlice
        SurfaceSnappingInfo SwitchToggleStyle SymbolColorRenderingMode SymbolEffectTransition SymbolRenderingMode
        SymbolVariableValueMode SymbolVariants Tab TabBarMinimizeBehavior TabBarOnlyTabViewStyle TabBarPlacement
        TabContent TabContentBuilder TabCustomizationBehavior TabPlacement TabRole TabSearchActivation TabSection
        TabView TabViewBottomAccessoryPlacement TabViewCustomization TabViewStyle Table TableColumn
        TableColumnAlignment TableColumnBuilder TableColumnContent TableColumnCustomization
        TableColumnCustomizationBehavior TableColumnForEach TableForEachContent TableHeaderRowContent
        TableOutlineGroupContent TableRow TableRowBuilder TableRowContent TableRowRootContent TableStyle
        TableStyleConfiguration TapGesture Text TextAlignment TextAttribute TextEditingCommands TextEditor
        TextEditorStyle TextEditorStyleConfiguration TextField TextFieldLink TextFieldStyle TextFormattingCommands
        TextInputDictationActivation TextInputDictationBehavior TextInputFormattingControlPlacement TextProxy
        TextRenderer TextSelectability TextSelection TextSelectionAffinity TextVariantPreference TimeDataSource
        TimelineSchedule TimelineScheduleMode TimelineView TimelineViewDefaultContext TintShapeStyle
        TitleAndIconLabelStyle TitleBarWindowStyle TitleDisplayMode TitleOnlyLabelStyle Toggle ToggleStyle
        ToggleStyleConfiguration ToolbarCommands ToolbarContent ToolbarContentBuilder ToolbarCustomizationBehavior
        ToolbarCustomizationOptions ToolbarDefaultItemKind ToolbarItem ToolbarItemGroup ToolbarItemPlacement
        ToolbarLabelStyle ToolbarPlacement ToolbarRole ToolbarSpacer ToolbarTitleDisplayMode ToolbarTitleMenu TouchBar
        TouchBarItemPresence Transaction TransactionKey TransformedShape Transition TransitionPhase
        TransitionProperties TruncationMode TupleTableRowContent TupleView UnevenRoundedRectangle
        UnifiedCompactWindowToolbarStyle UnifiedWindowToolbarStyle UnitCurve UnitPoint UnitPoint3D
        UserInterfaceSizeClass UtilityWindow VSplitView VStack VStackLayout VectorArithmetic VerticalAlignment
        VerticalDirection VerticalEdge VerticalPageTabViewStyle View View3D ViewAlignedScrollTargetBehavior
        ViewBuilder ViewDimensions ViewDimensions3D ViewModifier ViewSpacing ViewThatFits Viewpoint3D Visibility
        VisualEffect VolumeViewpointPlacement VolumetricWindowStyle WebView WheelDatePickerStyle WheelPickerStyle
        Widget WidgetBundle WidgetBundleBuilder WidgetConfiguration WidgetFamily Window WindowBackgroundDragBehavior
        WindowDragGesture WindowGroup WindowIdealSize WindowInteractionBehavior WindowLevel WindowManagerRole
        WindowMenuBarExtraStyle WindowPlacement WindowPlacementContext WindowProxy WindowResizability WindowScene
        WindowSceneProxy WindowStyle WindowToolbarFullScreenVisibility WindowToolbarStyle WindowVisibilityToggle
        WorldRecenterPhase WorldScaling WorldTrackingLimitation WritingToolsBehavior ZStack ZStackLayout
        ZoomNavigationTransition
        """)
}
